import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { captureWithKeyboard, drawn } from '../support/captureWithKeyboard.tsx';

afterEach(cleanup);

test('the first 150 of 300 real addresses are captured with the keyboard alone: all right, one Retrieve each', async () => {
  const addresses = drawn.slice(0, 150);
  expect(addresses).toHaveLength(150);
  await captureWithKeyboard('realAddressesOne', addresses);
});

import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { captureWithKeyboard, count, drawn } from '../support/captureWithKeyboard.tsx';

afterEach(cleanup);

test('captures the first half of the real addresses in the first line with the keyboard only, all correct and with one Retrieve each', async () => {
  const addresses = drawn.slice(0, count / 2);
  expect(addresses).toHaveLength(count / 2);
  await captureWithKeyboard('realAddressesOne', addresses, 'fields');
});

import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { captureWithKeyboard, count, drawn } from '../support/captureWithKeyboard.tsx';

afterEach(cleanup);

test('captures the first half of the real addresses with the keyboard alone in the first line: all correct, one Retrieve each', async () => {
  const addresses = drawn.slice(0, count / 2);
  expect(addresses).toHaveLength(count / 2);
  await captureWithKeyboard('realAddressesOne', addresses, 'fields');
});

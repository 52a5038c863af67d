import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { captureWithKeyboard, count, drawn } from '../support/captureWithKeyboard.tsx';

afterEach(cleanup);

test('captures the second half of the real addresses in a search box with the keyboard only, all correct and with one Retrieve each', async () => {
  const addresses = drawn.slice(count / 2);
  expect(addresses).toHaveLength(count / 2);
  await captureWithKeyboard('realAddressesTwo', addresses, 'search');
});

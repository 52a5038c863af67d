import { createClient } from 'doorplate/core';
import { createSimulator, sampleAddresses } from 'doorplate/testing';
import { expect, test } from 'vitest';
import { realAddresses } from '../../demo/realAddresses.ts';
import { notReached } from './support.ts';

test('every built-in and real address is reached by typing and walking', async () => {
  const addresses = [...realAddresses, ...sampleAddresses];
  const { endpoints, credentials, fetch } = createSimulator({ addresses });
  expect(await notReached(createClient({ endpoints, credentials, fetch }), addresses)).toEqual([]);
});

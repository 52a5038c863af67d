import { createClient } from 'doorplate/core';
import { createSimulator, sampleAddresses } from 'doorplate/testing';
import { expect, test } from 'vitest';
import { realAddresses } from '../../demo/realAddresses.ts';
import { notReached } from './support.ts';

test('reaches every built-in and real address by typing and drilling down', async () => {
  const addresses = [...realAddresses, ...sampleAddresses];
  const { endpoints, credentials, fetch } = createSimulator({ addresses });
  expect(await notReached(createClient({ endpoints, credentials, fetch }), addresses)).toEqual([]);
});

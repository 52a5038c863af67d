import { cleanseInternational, createClient } from 'doorplate/core';
import { createSimulator, sampleAddresses } from 'doorplate/testing';
import { realAddresses } from '../demo/realAddresses.ts';
import { mistakenRecords } from './support/mistakenRecords.ts';
import { movedAddresses } from './support/movedAddresses.ts';

const rows = 20_000;
const size = 100;
/** Minimum rows per second that keeps the tests and the demo fast. */
const bar = 5000;

/** Measures the simulator's verification of misspelled records, sent by a client in chunks. */
export default async function simulator(): Promise<void> {
  console.log(`addresses  rows/s  (bar: ${bar.toLocaleString('en')}; ${rows.toLocaleString('en')} mistaken rows)`);
  for (const addresses of [sampleAddresses, realAddresses, movedAddresses(100_000)]) {
    const { endpoints, credentials, fetch } = createSimulator({ addresses });
    const client = createClient({ endpoints, credentials, fetch });
    const records = mistakenRecords(addresses, rows);
    // The first call creates the index, which must not be measured.
    await cleanseInternational(client, { addresses: records.slice(0, 1) });
    const start = performance.now();
    for (let at = 0; at < rows; at += size)
      await cleanseInternational(client, { addresses: records.slice(at, at + size) });
    const rate = rows / ((performance.now() - start) / 1000);
    console.log(`${String(addresses.length).padStart(9)}${Math.round(rate).toLocaleString('en').padStart(8)}`);
  }
}

import { createClient } from 'doorplate/core';
import { expect, test } from 'vitest';
import { fileJobs } from '../support/batch/fileJobs.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let folder: string;
temporaryFolder((its) => (folder = its));
const { fileOf, run, tableIn, numbers } = fileJobs(() => folder);

test('writes rows without a match into the results with the verdict reject, although a whole call has no match', async () => {
  let calls = 0;
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11-BB22-CC33-DD44' },
    fetch: async (request) => {
      calls++;
      const { Addresses } = (await request.json()) as { Addresses: Record<string, string>[] };
      // The last call has one match.
      return Response.json(
        Addresses.map((Input) => ({
          Input,
          Matches: Input['Address1'] === '450 Main Street' ? [{ AVC: 'V44-I44-P6-100', AQI: 'A' }] : [],
        })),
      );
    },
  });
  const report = await run(fileOf(450), { client });
  expect(report).toMatchObject({ status: 'done', reason: undefined, credits: 450, creditsInDoubt: 0 });
  expect(report.tally).toMatchObject({ rows: 450, results: 450, kinds: { reject: 449, accept: 1 } });
  expect(calls).toBe(5);
  const { header, rows } = tableIn();
  const verdict = (header as string[]).indexOf('verdict');
  expect(rows.map((row) => row[0])).toEqual(numbers(450));
  expect(rows.map((row) => row[verdict])).toEqual([...Array<string>(449).fill('reject'), 'accept']);
  expect(tableIn('in-doubt').rows).toEqual([]);
  // A second run has nothing left to send.
  expect((await run(`${folder}/in.csv`, { client })).status).toBe('done');
  expect(calls).toBe(5);
});

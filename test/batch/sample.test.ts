import { csvSink, csvSource, estimateRun, runBatch } from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { parseCsv } from 'doorplate/files';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { upTo } from '../support/batch/memoryTable.ts';
import { echoService } from '../support/echoService.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let folder: string;
temporaryFolder((its) => (folder = its));

/** Creates a job of 300 rows, of which the second cannot be sent and the last one repeats the first. */
function job(dedupe: boolean) {
  const path = join(folder, 'in.csv');
  const rows = upTo(300).map((at) => `${String(at)},${at === 1 ? '' : `${String(at % 299)} Main Street`},Boston,US\n`);
  writeFileSync(path, `Reference,Address1,Locality,Country\n${rows.join('')}`);
  const service = echoService();
  const client = createClient({ endpoints: { batch: 'https://batch.test' }, fetch: service.fetch });
  const output = join(folder, 'out.csv');
  const options = { operation: 'cleanseInternational', client, dedupe, journal: join(folder, 'job') } as const;
  return {
    ...service,
    run(sample?: number, budget?: number) {
      const source = csvSource(path);
      return runBatch({ ...options, source, sink: csvSink(output, { matchFormatOf: source }), sample, budget });
    },
    estimate: (budget?: number) => estimateRun({ ...options, source: csvSource(path), budget }),
    written: () => parseCsv(readFileSync(output, 'utf8')).rows.map(([reference]) => Number(reference)),
  };
}

describe.each([false, true])('a sample of a job with dedupe: %s', (dedupe) => {
  const sendable = dedupe ? 298 : 299;

  test('pauses the job with the answers of its rows, and sends nothing when repeated', async () => {
    const { run, sent, written } = job(dedupe);
    const paused = { status: 'paused', reason: 'sample', error: undefined, credits: 10 };
    expect(await run(10)).toMatchObject(paused);
    expect(written()).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await run(10)).toMatchObject(paused);
    expect(sent).toHaveLength(10);
  });

  test('is never sent again by the same job without a sample, or with a larger one', async () => {
    const { run, sent, written } = job(dedupe);
    await run(10);
    expect(await run(25)).toMatchObject({ status: 'paused', reason: 'sample', credits: 25 });
    expect(await run()).toMatchObject({ status: 'done', credits: sendable });
    expect(sent).toHaveLength(sendable);
    expect(written()).toEqual(upTo(300).filter((at) => at !== 1));
    expect(await run(10)).toMatchObject({ status: 'done', alreadyDone: true });
    expect(sent).toHaveLength(sendable);
  });

  test('counts towards the budget, and the estimate of the rest says where the budget ends', async () => {
    const { run, sent, estimate } = job(dedupe);
    await run(10, 50);
    const { lines } = await estimate(50);
    expect(lines).toContainEqual({ name: 'done', value: 11 });
    expect(lines.at(-1)).toMatchObject({ name: 'budget', value: 50, lastRow: 51 });
    expect(await run(undefined, 50)).toMatchObject({ status: 'stopped', reason: 'budget', credits: 50 });
    expect(sent.at(-1)).toMatchObject({ Address1: '50 Main Street' });
  });
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { memoryJob } from '../support/batch/memoryJob.ts';
import { memorySink, streetsOf } from '../support/batch/memoryTable.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { noWaits } from '../support/withoutWaits.ts';

let folder: string;
temporaryFolder((its) => (folder = its));

describe('a custom sink', () => {
  noWaits();

  test('is flushed after every 20,000 rows and at the end, and a failed flush is not retried', async () => {
    const { sink, safe } = memorySink();
    const { run } = memoryJob(join(folder, 'job'), { sink, source: streetsOf(45_000) });
    expect(await run()).toMatchObject({ status: 'done' });
    expect(safe()).toBe(3);
    const answers = readdirSync(join(folder, 'job')).filter((name) => name.startsWith('answers-'));
    expect(answers).toEqual(['answers-3.log', 'answers-4.log']);

    let asked = 0;
    const failing = { ...memorySink().sink, safe: () => (asked++, Promise.reject(new Error('It was not written.'))) };
    const other = memoryJob(join(folder, 'job'), { sink: failing, source: streetsOf(45_000) });
    expect(await other.run({ journal: join(folder, 'other') })).toMatchObject({
      status: 'stopped',
      error: { message: 'It was not written.' },
    });
    expect(asked).toBe(1);
    expect(other.sent.length).toBeLessThan(45_000);
  });
});

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { memoryJob, type MemoryJobOptions } from './memoryJob.ts';

/** Creates a job of 400 rows that has sent nothing yet, with a test's files in its journal folder. */
export async function jobWith(journal: string, files: Record<string, string>, options: MemoryJobOptions = {}) {
  const job = memoryJob(journal, { rows: 400, ...options });
  expect(await job.run({ budget: 0 })).toMatchObject({ status: 'stopped', reason: 'budget', tally: { rows: 0 } });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(journal, name), text);
  if (!('answers-1.log' in files)) rmSync(join(journal, 'answers-1.log'));
  return job;
}

// @vitest-environment node
import { csvSink, csvSource, runBatch } from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let folder: string;
temporaryFolder((its) => (folder = its));

// As Node does it: with `recursive` it says of such a disk that the folder above is not there.
vi.mock('node:fs/promises', async (original) => {
  const its = await original<typeof import('node:fs/promises')>();
  const mkdir = ((path: string, options?: { recursive?: boolean }) => {
    if (!path.includes('/read-only/')) return its.mkdir(path, options);
    const [code, why] = options?.recursive
      ? ['ENOENT', 'no such file or directory']
      : ['EROFS', 'read-only file system'];
    return Promise.reject(Object.assign(new Error(`${code}: ${why}, mkdir '${path}'`), { code }));
  }) as typeof its.mkdir;
  return { ...its, mkdir };
});

test('a journal on a disk that is read-only is refused before anything is sent, and it says that the disk is read-only', async () => {
  mkdirSync(join(folder, 'read-only'));
  writeFileSync(join(folder, 'in.csv'), 'Address1,Country\n1 Main Street,US\n');
  let calls = 0;
  const running = runBatch({
    source: csvSource(join(folder, 'in.csv')),
    sink: csvSink(join(folder, 'out.csv')),
    operation: 'cleanseInternational',
    journal: join(folder, 'read-only/jobs/one'),
    client: createClient({
      endpoints: { batch: 'https://batch.test' },
      credentials: { key: 'AA11-BB22-CC33-DD44' },
      fetch: () => {
        calls++;
        return Promise.reject(new Error('not asked for'));
      },
    }),
  });
  await expect(running).rejects.toMatchObject({
    reason: 'journal',
    message: expect.stringMatching(/one cannot be written: .*read-only file system/),
  });
  expect(calls).toBe(0);
});

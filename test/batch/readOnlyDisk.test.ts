import { csvSink, csvSource, runBatch } from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { mkdirSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { whileSpied } from '../support/whileSpied.ts';

let folder: string;
temporaryFolder((its) => (folder = its));

/** Simulates Node's error on a read-only disk. With `recursive`, that error says that the parent folder does not exist. */
function makeReadOnly(): void {
  const { mkdir } = files;
  vi.spyOn(files, 'mkdir').mockImplementation(((path: string, options?: { recursive?: boolean }) => {
    if (!path.includes('/read-only/')) return mkdir(path, options);
    const [code, why] = options?.recursive
      ? ['ENOENT', 'no such file or directory']
      : ['EROFS', 'read-only file system'];
    return Promise.reject(Object.assign(new Error(`${code}: ${why}, mkdir '${path}'`), { code }));
  }) as typeof mkdir);
}

test('rejects a journal on a read-only disk before anything is sent, and names the reason', async () => {
  mkdirSync(join(folder, 'read-only'));
  writeFileSync(join(folder, 'in.csv'), 'Address1,Country\n1 Main Street,US\n');
  let calls = 0;
  makeReadOnly();
  const asked = whileSpied(() =>
    runBatch({
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
    }),
  );
  await expect(asked).rejects.toMatchObject({
    reason: 'journal',
    message: expect.stringMatching(/^Cannot write to the journal .*one: .*read-only file system/),
  });
  expect(calls).toBe(0);
});

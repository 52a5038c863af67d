import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './syncFolder.ts';
import type { Lock } from './takeLock.ts';

/** A file of a job, whole or as it was before. On the disk when it resolves. @throws BatchError where the job is not ours any more */
export async function replaceFile(path: string, text: string, { seeOurs }: Pick<Lock, 'seeOurs'>): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  seeOurs();
  await rename(`${path}.new`, path);
  await syncFolder(dirname(path));
}

import { open } from 'node:fs/promises';
import { BatchError } from './BatchError.ts';

/**
 * A file that is begun anew, or taken away, is this job's own: it begins with the names of its columns, as far as a kill has let them be written. After a loss
 * of power a disk may have nothing but its length.
 *
 * @throws BatchError `results` for one that somebody else has put there.
 */
export async function seeOwnFile(path: string, head: string): Promise<void> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    return undefined;
  });
  if (!file) return;
  try {
    const own = Buffer.from(head);
    const first = Buffer.alloc(own.length);
    const { bytesRead } = await file.read(first, 0, own.length, 0);
    const there = first.subarray(0, bytesRead);
    if (there.equals(own.subarray(0, bytesRead)) || there.every((byte) => byte === 0)) return;
  } finally {
    await file.close();
  }
  throw new BatchError(
    'results',
    `${path} is not of this job: its first line is another one. Move it elsewhere, then go on.`,
  );
}

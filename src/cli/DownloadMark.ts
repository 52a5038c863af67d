import { randomUUID } from 'node:crypto';
import { lstat, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Holder, lifeOf, syncFolder } from '../batch/index.ts';

/** A file that says that a download was asked for, by whom and into which file. That it is there is enough: a loss of power may have left it empty. */
export interface DownloadMark {
  jobId: string;
  output: string;
  /** When, for a person who reads it. */
  asked: string;
  by: Holder;
}

/** What a mark says; empty for one that cannot be read, undefined where there is none. */
export async function readMark(path: string): Promise<Partial<DownloadMark> | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined)
    return lstat(path).then(
      () => ({}),
      () => undefined,
    );
  try {
    const mark: unknown = JSON.parse(text);
    return typeof mark === 'object' && mark !== null ? mark : {};
  } catch {
    return {};
  }
}

/** Of the process that has left a mark; undefined where nothing is known of it. */
export const lifeOfMark = ({ by }: Partial<DownloadMark>): ReturnType<typeof lifeOf> =>
  typeof by?.pid === 'number' ? lifeOf(by) : undefined;

/**
 * On the disk when it resolves.
 *
 * @param isReplaced where one may be there: it is another one as a whole, or as it was.
 * @returns false where one is there that is not to be replaced.
 */
export async function writeMark(path: string, mark: DownloadMark, isReplaced: boolean): Promise<boolean> {
  const target = isReplaced ? `${path}.${randomUUID()}` : path;
  const file = await open(target, 'wx', 0o600).catch((error: unknown) => {
    if (!isReplaced && (error as { code?: string }).code === 'EEXIST') return undefined;
    throw error;
  });
  if (!file) return false;
  try {
    await file.writeFile(`${JSON.stringify(mark, undefined, 2)}\n`);
    await file.datasync();
    await file.close();
    if (isReplaced) await rename(target, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(target, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
  return true;
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../../batch/index.ts';
import { type CompleteFormat, completeFormats } from './outputs.ts';

/** File in the job folder that lists the paths of the job's complete files, one JSON string on each line. */
const listPath = (folder: string) => join(folder, 'complete.json');
const readList = async (folder: string) =>
  (await readFile(listPath(folder), 'utf8').catch(() => '')).split('\n').filter(Boolean);
const writeList = (folder: string, list: readonly string[]) =>
  replaceFile(listPath(folder), list.map((line) => `${line}\n`).join(''));

/** Whether a job has written a complete file to this path. If so, it may replace the file. */
export const hasWritten = async (folder: string, path: string): Promise<boolean> =>
  (await readList(folder)).includes(JSON.stringify(path));

/** Returns the formats of the complete files that a job has written, which must be written again when the job has new outcomes. */
export async function writtenFormats(folder: string): Promise<CompleteFormat[]> {
  const list = await readList(folder);
  return completeFormats.filter((format) => list.some((line) => line.endsWith(`.complete.${format}"`)));
}

/** Writes a complete file with `write`, and lists it. If the file cannot be written, and there is none from an earlier run, it is not listed. */
export async function writeListed(folder: string, path: string, write: () => Promise<void>): Promise<void> {
  const list = await readList(folder);
  const others = list.filter((line) => line !== JSON.stringify(path));
  // Lists the path first, so that the job recognizes its own file after a crash between the two writes.
  if (others.length === list.length) await writeList(folder, [...list, JSON.stringify(path)]);
  try {
    await write();
  } catch (error) {
    if (!existsSync(path)) await writeList(folder, others);
    throw error;
  }
}

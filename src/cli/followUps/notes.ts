import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Lock, replaceFile } from '../../batch/index.ts';
import { CliError } from '../errors.ts';

/** A user's decision about a row. */
interface SavedNote {
  /** `null` if the user has withdrawn an acceptance. */
  note: string | null;
  /** Number of repairs of the job when the user decided. */
  repairs: number;
}

const notesPath = (folder: string) => join(folder, 'notes.json');

/** Reads the notes of a job, by row. */
export async function readNotes(folder: string): Promise<Map<number, SavedNote>> {
  const path = notesPath(folder);
  try {
    return new Map(JSON.parse(await readFile(path, 'utf8')) as [number, SavedNote][]);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    // If it counted as empty, the next repair would replace the notes in it.
    throw new CliError(`${path}, which has the notes about rows, is damaged or cannot be read. Restore it.`, { cause });
  }
}

/** Adds notes to a job's notes. Resolves when they are on disk. @param lock the lock of the job. */
export async function saveNotes(folder: string, notes: ReadonlyMap<number, SavedNote>, lock: Lock): Promise<void> {
  const all = [...new Map([...(await readNotes(folder)), ...notes])];
  await replaceFile(notesPath(folder), `${JSON.stringify(all)}\n`, lock);
}

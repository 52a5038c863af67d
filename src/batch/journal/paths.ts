import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of one kind in the folder of a journal, each with its number. */
export interface NumberedFiles {
  path(its: number): string;
  /** Those that are there, in any order. */
  numbers(): Promise<number[]>;
}

function numbered(folder: string, kind: string): NumberedFiles {
  const form = new RegExp(`^${kind}-(\\d+)\\.log$`);
  return {
    path: (its) => join(folder, `${kind}-${String(its)}.log`),
    async numbers() {
      const names = await readdir(folder);
      return names.flatMap((name) => form.exec(name)?.[1] ?? []).map(Number);
    },
  };
}

/** What the journal of a folder is written in. */
export const journalFiles = (folder: string) => ({
  log: join(folder, 'journal.log'),
  /** Why rows were turned down, of which the journal has digests. */
  reasons: join(folder, 'reasons.json'),
  /** Answers that wait for their place in the sink, and, where every answer is kept, all of them. */
  answers: numbered(folder, 'answers'),
  /** Answers that are safe in the sink, and stay for an export. */
  kept: numbered(folder, 'kept'),
});

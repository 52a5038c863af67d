import { rm } from 'node:fs/promises';
import { journalFiles } from './journalFiles.ts';

/** Takes away what the journal of a folder has on rows. The job stays. */
export async function removeJournal(folder: string): Promise<void> {
  const { log, kept, answers } = journalFiles(folder);
  await rm(log, { force: true });
  // The first one last: while it is there, what a kill has left of them does not look like a journal that has lost lines.
  for (const kind of [kept, answers])
    for (const its of (await kind.numbers()).sort((one, other) => other - one))
      await rm(kind.path(its), { force: true });
}

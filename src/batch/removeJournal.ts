import { rm, writeFile } from 'node:fs/promises';
import { journalFiles } from './journalFiles.ts';
import type { Lock } from './takeLock.ts';

/** Takes away what the journal of a folder has on rows. The job stays. @throws BatchError where it is not ours any more */
export async function removeJournal(folder: string, { seeOurs }: Pick<Lock, 'seeOurs'>): Promise<void> {
  const { log, reasons, kept, answers } = journalFiles(folder);
  // It goes last: while it is there, what a kill has left does not look like a journal that has lost lines.
  const first = answers.path(1);
  seeOurs();
  await writeFile(first, '', { flag: 'a', mode: 0o600 });
  const numbered = await Promise.all(
    [kept, answers].map(async (kind) => (await kind.numbers()).map((its) => kind.path(its))),
  );
  for (const path of [log, reasons, ...numbered.flat().filter((its) => its !== first), first]) {
    seeOurs();
    await rm(path, { force: true });
  }
}

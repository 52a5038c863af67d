import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { checkedLine } from './checkedLine.ts';
import type { JournalLine } from './JournalLine.ts';
import type { OpenFile } from './openLog.ts';
import { spanOf } from './ranges.ts';
import { syncFolder } from './syncFolder.ts';

/**
 * A journal without its torn lines, in whose place stands what they may have begun: whole, or not at all, so that nothing of it is forgotten on the way.
 *
 * @returns its size.
 */
export async function mendJournal(
  path: string,
  size: number,
  cut: readonly number[],
  { seeOurs, openFile = open }: { seeOurs(): void; openFile?: OpenFile | undefined },
): Promise<number> {
  const line = cut.length > 0 ? checkedLine(['sending', ...spanOf(cut)] satisfies JournalLine) : '';
  const text = Buffer.concat([(await readFile(path)).subarray(0, size), Buffer.from(line)]);
  const file = await openFile(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.datasync();
  } finally {
    await file.close();
  }
  // Who has the journal now writes on in the file that is there.
  seeOurs();
  await rename(`${path}.new`, path);
  await syncFolder(dirname(path));
  return text.length;
}

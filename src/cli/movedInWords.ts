import { commandName } from './commandName.ts';
import { shellWord } from './shellWord.ts';

/** How to go on with a job whose files are not where it was begun with them any more. */
export const movedInWords = (folder: string): string =>
  `Where its files were moved: ${commandName} export ${shellWord(folder)} -o run.ndjson, then ${commandName} import run.ndjson FILE --output OTHER.csv, with the file where it is now. Nothing is paid for again. A job of workers, or one with more than 100,000 rows in its results, is not exported: move its files back.`;

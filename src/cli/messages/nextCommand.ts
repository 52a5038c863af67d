/**
 * `npx doorplate` where npx, or a script of a package, has begun this process (npm, pnpm, yarn and bun all tell it so): there the shell may not find
 * `doorplate` by itself, and what is printed could not be pasted.
 */
export const commandName = process.env['npm_config_user_agent'] === undefined ? 'doorplate' : 'npx doorplate';

/** A number with what it counts: `1 row`, `1,200 rows`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** How to go on with a job whose files are not where it was begun with them any more. */
export const movedInWords = (folder: string): string =>
  `Where its files were moved: ${commandName} export ${shellWord(folder)} -o run.ndjson, then ${commandName} import run.ndjson FILE --output OTHER.csv, with the file where it is now. Nothing is paid for again. A job of workers, or one with more than 100,000 rows in its results, is not exported: move its files back.`;

/** What a person writes to go on with a job: it can be pasted into a terminal as it stands. */
export const resumeCommand = (folder: string, ...options: readonly string[]): string =>
  [commandName, 'resume', shellWord(folder), ...options].join(' ');

/** A text, such as a path, as a shell takes it for one word, whatever is in it. */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return process.platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

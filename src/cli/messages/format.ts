import { printableLine } from '../../core/index.ts';

/**
 * The command as the user can type it. Under npx, or in a package script (npm, pnpm, yarn or bun), the shell may not find `doorplate`
 * itself. All of these set `npm_config_user_agent`.
 */
export const commandName = process.env['npm_config_user_agent'] === undefined ? 'doorplate' : 'npx doorplate';

/** Returns the command that resumes a job, ready to paste into a terminal. */
export const resumeCommand = (folder: string, ...options: readonly string[]): string =>
  [commandName, 'resume', quoteArg(folder), ...options].join(' ');

/** Explains how to resume a job whose files were moved. */
export const describeMovedJob = (folder: string): string =>
  `If you moved the files of this job, run ${commandName} export ${quoteArg(folder)} -o run.ndjson, then ${commandName} import run.ndjson FILE --output OTHER.csv, where FILE is the new path of the input file. Nothing is charged again. If the job uses workers or has more than 100,000 rows in its results, it cannot be exported. In that case, move its files back instead.`;

/** Quotes an argument for the shell, if necessary. */
export function quoteArg(value: string): string {
  const text = printableLine(value);
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return process.platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

const numberFormat = new Intl.NumberFormat('en');

/** Formats a number: `1,200`. */
export const formatNumber = (value: number): string => numberFormat.format(value);

/** Formats a number with its unit: `1 row`, `1,200 rows`. */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`;

/** Formats used credits, including credits in doubt and those of searches: `20 credits, plus 5 in doubt, plus 1 credit for searches`. */
export const formatCredits = ({
  credits,
  creditsInDoubt,
  searchCredits,
}: {
  credits: number;
  creditsInDoubt: number;
  searchCredits?: number | undefined;
}): string =>
  `${formatCount(credits, 'credit')}${creditsInDoubt > 0 ? `, plus ${formatNumber(creditsInDoubt)} in doubt` : ''}${formatSearchCredits(searchCredits)}`;

/** Formats the credits of searches, in the words of the page: `, plus 1 credit for searches`. Returns '' for none. */
export const formatSearchCredits = (credits = 0): string =>
  credits > 0 ? `, plus ${formatCount(credits, 'credit')} for searches` : '';

/**
 * Returns a list with one sentence about the rows that have another status, such as an earlier answer, although their last call is in doubt. Returns an
 * empty list if there are none.
 */
export function formatOthersInDoubt({ inDoubt }: { inDoubt: number }, leftInDoubt: number): string[] {
  const count = leftInDoubt - inDoubt;
  return count > 0
    ? [`Of the other rows, ${formatNumber(count)} had a last call without an answer, which may have been charged.`]
    : [];
}

/** Returns the message for a file without rows. A page shows the same text. */
export const noRows = (file: string): string => `${file} has no rows below the column names.`;

/** Maximum number of country names in a sentence. */
const maxShownNames = 20;

/** Returns a list with one sentence that says which country names are sent as codes, or an empty list if there are none. */
export function describeCountryNames(notes: { countryNames(): Readonly<Record<string, string>> }): string[] {
  const names = Object.entries(notes.countryNames());
  if (names.length === 0) return [];
  const shown = names.slice(0, maxShownNames).map(([name, code]) => `${printableLine(name)} as ${code}`);
  const rest = names.length - shown.length;
  return [`Countries sent as codes: ${shown.join(', ')}${rest > 0 ? ` and ${formatNumber(rest)} more` : ''}.`];
}

/** Formats milliseconds: `2 min 5 s`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return `${String(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${String(minutes)} min ${String(seconds % 60)} s`
    : `${String(Math.floor(minutes / 60))} h ${String(minutes % 60)} min`;
}

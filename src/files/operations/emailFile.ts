import {
  emailProblem,
  emailVerdictOf,
  type EmailValidation,
  isEmptyValue,
  severalEmailsProblem,
} from '../../core/index.ts';
import { emailColumn, emailName, usedColumns } from '../columns/columns.ts';
import type { ColumnConfidence } from '../columns/guess.ts';
import { fieldOf, isFromRow, singleValue } from '../columns/template.ts';
import type { CsvTable } from '../csv/CsvTable.ts';
import type { FileOperation } from './FileOperation.ts';

/** Matches the email in `Jo Doe <jo@example.com>`, the form that mail programs use. */
const bracketed = /<\s{0,9}([^<>\s]{1,320}@[^<>\s]{1,320})\s{0,9}>/g;
/** Matches a list marker: a dash, a bullet or a number such as "1.". */
const listMark = /^(?:[-*•·–—]|\d{1,6}[.)])$/;

/**
 * Extracts the emails from pasted text. The emails can be on separate lines or separated by commas, semicolons or spaces, and can have
 * names, as in mail programs. Removes names, list markers and `mailto:`. Keeps words without "@", so that the user notices them.
 */
export function parseEmails(text: string): string[] {
  const emails: string[] = [];
  const addPlain = (part: string) => {
    for (const word of part.split(/[\s,;]+/)) if (word && !listMark.test(word)) emails.push(withoutMailto(word));
  };
  let from = 0;
  for (const match of text.matchAll(bracketed)) {
    addPlain(withoutName(text.slice(from, match.index)));
    emails.push(withoutMailto(match[1] ?? ''));
    from = match.index + match[0].length;
  }
  addPlain(text.slice(from));
  return emails;
}

/**
 * Returns the email from a cell such as `Jo Doe <jo@example.com>` or `jo@example.com (Jo Doe)`. From any other cell, removes only invisible
 * characters, `mailto:`, quotes and spaces around the email, and separators after it. If the cell has more than one email, all of them stay in the
 * text, and the row is not sent. A placeholder for an empty value counts as empty.
 */
function parseEmailCell(cell: string): string {
  const plain = cell.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '').trim();
  if (isEmptyValue(plain)) return '';
  const [only, ...others] = [...plain.matchAll(bracketed)];
  const email = only?.[1] ?? '';
  const hasOther = only !== undefined && plain.replace(only[0], '').replaceAll(email, '').includes('@');
  if (only && others.length === 0 && !hasOther) return withoutMailto(email);
  const [, , unquoted = plain] = quoted.exec(plain) ?? [];
  const [, commented = unquoted] = withComment.exec(unquoted) ?? [];
  return withoutMailto(withoutSeparators(commented));
}

/** Matches an email in quotes. */
const quoted = /^(["'])([^"'@]{1,320}@[^"'@]{1,320})\1$/;
/** Matches a name after an email: `jo@example.com (Jo Doe)`. */
const withComment = /^([^\s@()]{1,320}@[^\s@()]{1,320})\s{0,9}\([^()@]{0,320}\)$/;

/** Removes the separators at the end of the text. */
function withoutSeparators(text: string): string {
  let end = text.length;
  while (/[\s,;]/.test(text[end - 1] ?? '')) end--;
  return text.slice(0, end);
}

/** Removes the `mailto:` of a link, and the subject and other fields that follow the email. */
const withoutMailto = (word: string) => word.replace(/^mailto:([^@]*@[^?]*)(?:\?.*)?$/is, '$1');

/** Given the text before a `<`, removes the name at its end, which is everything after the last separator outside quotes. */
function withoutName(part: string): string {
  const unquoted = part.replace(/"[^"\n]*"/g, ' ');
  const [end] = [...unquoted.matchAll(/[,;\n]/g)].slice(-1);
  return end ? unquoted.slice(0, end.index) : '';
}

/** Returns the confidence in a column of emails. */
function emailConfidence(name: string, rows: readonly (readonly string[])[], column: number): ColumnConfidence {
  const isNamed = emailName.test(name.trim());
  if (!rows.some((row) => row[column]?.includes('@'))) return { level: isNamed ? 'likely' : 'check', by: 'name' };
  return isNamed ? { level: 'sure', by: 'both' } : { level: 'likely', by: 'values' };
}

function guess(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  chosen: ReadonlyMap<number, string> = new Map(),
) {
  const isChosen = [...chosen.values()].includes('email');
  const column = isChosen ? -1 : isSplit(header) ? header.length - 1 : emailColumn(header, rows);
  return {
    columns: header.map((_, index) => chosen.get(index) ?? (index === column ? 'email' : '')),
    questions: [],
    confidence: header.map((_, index) =>
      index === column ? emailConfidence(isSplit(header) ? 'email' : (header[index] ?? ''), rows, index) : undefined,
    ),
  };
}

export const validateEmailsFile: FileOperation<'validateEmails'> = {
  name: 'validateEmails',
  fields: ['email'],
  prepareTable: withHeader,
  guessColumns: (header, rows = []) => guess(header, rows).columns,
  guess,
  isMapped: (columns) => columns.some((entry) => fieldOf(entry) === 'email' && isFromRow(entry)),
  recordOf: (row, columns) => parseEmailCell(singleValue(row, columns) ?? row[usedColumns(columns)[0] ?? -1] ?? ''),
  kinds: ['valid', 'invalid', 'accept-all', 'unknown', 'in-doubt', 'rejected'],
  kindOf: (result) => emailVerdictOf(result as EmailValidation),
  bestMatch: (result) => (typeof result === 'object' && result !== null ? { ...result } : undefined),
  resultColumns: ['status', 'emailAddress', 'account', 'domain', 'isDisposable', 'isSystemMailbox'],
  settings: {},
  choices: [],
  // Equal emails are the same mailbox, but equal address records can belong to different customers.
  dedupe: true,
};

/** Adds a header if a list of emails has none. */
function withHeader(table: CsvTable): CsvTable {
  const next = table.rows[0]?.[0] ?? '';
  if (!headerIsRow(table.header, next)) return table;
  return {
    ...table,
    header: withoutHeader(table.header),
    rows: [table.header, ...table.rows],
    ...(table.rowsAbove && {
      rowsAbove: table.rowsAbove.map((rows, index) => rows + Number(table.unreadable[index]?.why !== 'preamble')),
    }),
  };
}

/**
 * Whether the first line of a file is a row instead of the column names: it has emails, or the file is a list of emails and the first one is
 * mistyped. If it were used as the header, no result file would contain it.
 *
 * @param next the line below, if it is known.
 */
export const headerIsRow = (header: readonly string[], next = '@'): boolean =>
  header.some(isData) || (header.length === 1 && /[^\s]@|@[^\s]/.test(header[0] ?? '') && next.includes('@'));

/** Returns column names for a file whose first line is a row. */
export const withoutHeader = (row: readonly string[]): string[] =>
  row.map((cell, index) => (row.length === 1 || isData(cell) ? 'email' : `column ${String(index + 1)}`));

/** Whether a cell of the first line contains emails, with or without names, and is not the name of a column. */
const isData = (cell: string) =>
  cell.includes('@') && (isEmail(parseEmailCell(cell)) || parseEmails(cell).every(isEmail));
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text.trim());

/** Names of the columns that are added to a file whose rows are split: the input row number, and the email that is checked. */
export const splitColumnNames = ['input row', 'checked email'];

const isSplit = (header: readonly string[]): boolean =>
  splitColumnNames.every((name, index) => header.at(index - splitColumnNames.length)?.startsWith(name));

/**
 * Returns the emails of a cell, or the cell itself if it does not have several. Also keeps words that look like an email without its "@", so that the
 * user notices them.
 */
export function emailsInCell(cell: string): string[] {
  if (emailProblem(cell) !== severalEmailsProblem) return [parseEmailCell(cell)];
  const words = parseEmails(cell).flatMap((word) =>
    word.indexOf('@') < word.lastIndexOf('@') ? word.split(/[|/&<>()[\]]+/) : word,
  );
  const emails = words.filter((word) => /@|[^.]\.[^.]/.test(word));
  return emails.length > 0 ? emails : [parseEmailCell(cell)];
}

import { emailVerdictOf, type EmailValidation } from '../../core/index.ts';
import { emailColumn, usedColumns } from '../columns/columns.ts';
import type { CsvTable } from '../csv/CsvTable.ts';
import type { FileOperation } from './FileOperation.ts';

/** `Jo Doe <jo@example.com>`, as mail programs write it. */
const bracketed = /<\s{0,9}([^<>\s]{1,320}@[^<>\s]{1,320})\s{0,9}>/g;
/** Signs of a list: a dash, a dot, "1.". */
const listMark = /^(?:[-*•·–—]|\d{1,6}[.)])$/;

/**
 * The emails of a text that a person had somewhere else: one per line, parted by commas, semicolons or spaces, or as a mail program writes them,
 * with names. Names, list marks and `mailto:` are left out; a word without an "@" stays, so that it is seen.
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

/** The one email that a cell of a file holds, as a mail program writes it; else the cell. */
export function parseEmailCell(cell: string): string {
  const [only, ...others] = [...cell.matchAll(bracketed)];
  return withoutMailto(only && others.length === 0 ? (only[1] ?? '') : cell.trim());
}

const withoutMailto = (word: string) => word.replace(/^mailto:(?=.*@)/i, '');

/** The name before `<` begins behind the last separator, commas within quotes aside. */
function withoutName(part: string): string {
  const unquoted = part.replace(/"[^"\n]*"/g, ' ');
  const [end] = [...unquoted.matchAll(/[,;\n]/g)].slice(-1);
  return end ? unquoted.slice(0, end.index) : '';
}

export const validateEmailsFile: FileOperation<'validateEmails'> = {
  name: 'validateEmails',
  fields: ['email'],
  needsHeader: false,
  prepareTable: withHeader,
  guessColumns(header, rows) {
    const column = emailColumn(header, rows?.[0]);
    return header.map((_, at) => (at === column ? 'email' : ''));
  },
  isMapped: (columns) => columns.includes('email'),
  recordOf: (row, columns) => parseEmailCell(row[usedColumns(columns)[0] ?? -1] ?? ''),
  kinds: ['valid', 'invalid', 'accept-all', 'unknown', 'in-doubt', 'rejected'],
  kindOf: (result) => emailVerdictOf(result as EmailValidation),
  bestMatch: (result) => (typeof result === 'object' && result !== null ? { ...result } : undefined),
  resultColumns: ['status', 'emailAddress', 'account', 'domain', 'isDisposable', 'isSystemMailbox'],
  settings: {},
  choices: [],
  // An email in a list twice is one email; a record may be alike another and not the same.
  dedupe: true,
};

/** A list of emails may have no line that names its columns: then the first is one of them. */
function withHeader(table: CsvTable): CsvTable {
  if (!table.header.some(isEmail))
    return isMistyped(table) ? { ...table, header: ['email'], rows: [table.header, ...table.rows] } : table;
  return {
    ...table,
    header: table.header.map((cell, at) => (isEmail(cell) ? 'email' : `column ${String(at + 1)}`)),
    rows: [table.header, ...table.rows],
  };
}
/** Is the first line of a list an email with a mistake in it, and not a name? It would not be looked at, and be in no file. */
const isMistyped = ({ header: [first = '', ...others], rows }: CsvTable): boolean =>
  others.length === 0 && /[^\s]@|@[^\s]/.test(first) && isEmail(rows[0]?.[0] ?? '');
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text.trim());

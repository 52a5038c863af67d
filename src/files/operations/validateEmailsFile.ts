import { emailVerdictOf, type EmailValidation } from '../../core/index.ts';
import { emailColumn } from '../columns/columns.ts';
import { usedOf } from '../columns/usedOf.ts';
import type { CsvTable } from '../csv/CsvTable.ts';
import { emailOfCell } from './emailsIn.ts';
import type { FileOperation } from './FileOperation.ts';

export const validateEmailsFile: FileOperation<'validateEmails'> = {
  name: 'validateEmails',
  fields: ['email'],
  needsHeader: false,
  tableOf: withHeader,
  guessColumns(header, rows) {
    const column = emailColumn(header, rows?.[0]);
    return header.map((_, at) => (at === column ? 'email' : ''));
  },
  isMapped: (columns) => columns.includes('email'),
  recordOf: (row, columns) => emailOfCell(row[usedOf(columns)[0] ?? -1] ?? ''),
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

import type { BatchOperationName, BatchOutcome } from '../../core/index.ts';
import { ownOf } from '../../core/ownOf.ts';
import type { CsvTable } from '../csv/CsvTable.ts';
import { writeCsvBlob } from '../csv/writeCsv.ts';
import { matchOf, type RowKind } from './tally.ts';

/** What can be taken home: answers, what was not processed, what is in doubt, and lines that could not be used. */
export type BatchFileKind = 'results' | 'rejected' | 'in-doubt' | 'bad';

/** Fields of a match that are added to a file of results, where the operation gives them. */
const resultFields = [
  'AVC',
  'AQI',
  'Organization',
  'DeliveryAddress1',
  'DeliveryAddress2',
  'Locality',
  'AdministrativeArea',
  'PostalCode',
  'Country',
  'Latitude',
  'Longitude',
  'GeoAccuracy',
];
const emailFields = ['status', 'account', 'domain', 'isDisposable', 'isSystemMailbox'];

export interface FileOfOptions<Name extends BatchOperationName> {
  isEmails: boolean;
  at(index: number): BatchOutcome<Name> | undefined;
  kinds: readonly RowKind[];
  guardFormulas: boolean;
}

/** Rows of the table with what became of them: the file's own columns in their order, then ours; written as the file was. */
export function fileOf<Name extends BatchOperationName>(
  what: BatchFileKind,
  table: CsvTable,
  { isEmails, at, kinds, guardFormulas }: FileOfOptions<Name>,
): Promise<Blob> {
  const written = { delimiter: table.delimiter, newline: table.newline, bom: table.bom, guardFormulas };
  if (what === 'bad')
    return writeCsvBlob(
      [['line', 'why', ...table.header], ...table.bad.map(({ line, why, row }) => [String(line), why, ...row])],
      written,
    );
  const own = isEmails ? emailFields : resultFields;
  const extra = what === 'results' ? ['verdict', ...own] : ['why'];
  const lines: string[][] = [[...table.header, ...extra.map((name) => uniqueIn(table.header, name))]];
  table.rows.forEach((row, index) => {
    const outcome = at(index);
    if (what === 'results' && outcome && 'result' in outcome) {
      const { result } = outcome.result;
      const fields = (isEmails ? result : matchOf(result)) as Record<string, unknown> | undefined;
      lines.push([...row, kinds[index] ?? '', ...own.map((name) => textOf(ownOf(fields ?? {}, name)))]);
    } else if (what === 'rejected' && outcome && 'rejected' in outcome) lines.push([...row, outcome.rejected.why]);
    else if (what === 'in-doubt' && outcome && 'inDoubt' in outcome)
      lines.push([...row, outcome.inDoubt.error.message]);
  });
  return writeCsvBlob(lines, written);
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'boolean' || typeof value === 'number' ? String(value) : '';

/** A column of results must not hide one of the file's own. */
function uniqueIn(header: readonly string[], name: string): string {
  let unique = name;
  for (let number = 2; header.includes(unique); number++) unique = `${name} ${String(number)}`;
  return unique;
}

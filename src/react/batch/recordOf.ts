import type { BatchOperationName, BatchTypes } from '../../core/index.ts';
import type { Run } from './runStore.ts';

/** A row as the operation wants it. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- what it gives depends on it
export function recordOf<Name extends BatchOperationName = BatchOperationName>(
  { operation, table, columns, country }: Run,
  index: number,
): BatchTypes[Name]['record'] {
  const row = table.rows[index] ?? [];
  if (operation === 'validateEmails') return (row[columns.indexOf('email')] ?? '').trim();
  const record: Record<string, string> = {};
  columns.forEach((field, at) => {
    const text = row[at]?.trim();
    if (field && text) record[operation === 'cleanse' && field === 'Id' ? 'ID' : field] = text;
  });
  // A country and a key are no address: such a row is not sent.
  if (!Object.keys(record).some((field) => !['Id', 'ID', 'Country'].includes(field))) return {};
  if (country && !record['Country']) record['Country'] = country;
  return record;
}

import type { BatchOperationName, BatchTypes } from '../../core/index.ts';
import type { Run } from './runStore.ts';

/** A row as the operation wants it. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- what it gives depends on it
export function recordOf<Name extends BatchOperationName = BatchOperationName>(
  { operation, table, columns, country }: Run,
  index: number,
): BatchTypes[Name]['record'] {
  const row = table.rows[index] ?? [];
  if (operation === 'validateEmails') return row[columns.indexOf('email')] ?? '';
  const record: Record<string, string> = {};
  columns.forEach((field, at) => {
    if (field && row[at]) record[operation === 'cleanse' && field === 'Id' ? 'ID' : field] = row[at];
  });
  if (country && !record['Country'] && Object.keys(record).length > 0) record['Country'] = country;
  return record;
}

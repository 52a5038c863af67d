import type { BatchOperationName, BatchTypes } from '../../core/index.ts';
import type { Run } from './KeptRun.ts';

/** A row as the operation wants it. Whether it can be sent is the engine's to say. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- what it gives depends on it
export function recordOf<Name extends BatchOperationName = BatchOperationName>(
  { operation, table, columns, country }: Pick<Run, 'operation' | 'table' | 'columns' | 'country'>,
  index: number,
): BatchTypes[Name]['record'] {
  const row = table.rows[index] ?? [];
  const used = usedOf(columns);
  if (operation === 'validateEmails') return (row[used[0] ?? -1] ?? '').trim();
  const record: Record<string, string> = {};
  for (const at of used) {
    const field = columns[at];
    const text = row[at]?.trim();
    if (field && text) record[operation === 'cleanse' && field === 'Id' ? 'ID' : field] = text;
  }
  if (country && !record['Country']) record['Country'] = country;
  return record;
}

const known = new WeakMap<readonly string[], number[]>();

/** The places of the columns that hold something: of a hundred thousand columns, a few. */
export function usedOf(columns: readonly string[]): readonly number[] {
  const places = known.get(columns) ?? columns.flatMap((field, at) => (field ? at : []));
  known.set(columns, places);
  return places;
}

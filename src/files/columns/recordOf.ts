import type { BatchOperationName, BatchTypes } from '../../core/index.ts';
import type { Run } from '../run/KeptRun.ts';

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
  return operation === 'verify' ? inLines(record) : record;
}

/** Where the house's number stands before its street. */
const numberFirst =
  /^(US|USA|GB|GBR|CA|CAN|AU|AUS|NZ|NZL|IE|IRL|FR|FRA|LU|LUX|MC|MCO|ZA|ZAF|IN|IND|SG|SGP|MY|MYS|PH|PHL|IL|ISR)$/i;

/** The legacy service takes an address in lines: the parts that it has no field for make its first one. */
function inLines({ Premise, Thoroughfare, SubBuilding, ...record }: Record<string, string>): Record<string, string> {
  if (!Premise && !Thoroughfare && !SubBuilding) return record;
  const { Address1, Address2 } = record;
  const street = Thoroughfare ?? Address1;
  // A line that has its number already keeps it as it is.
  const isWhole = !Premise || (street ?? '').split(/[\s,]+/).includes(Premise);
  const parts = isWhole ? [street] : [street, Premise];
  if (numberFirst.test(record['Country'] ?? '')) parts.reverse();
  const rest = Thoroughfare ? [Address1, Address2] : [Address2];
  const second = rest.filter(Boolean).join(', ');
  return {
    ...record,
    Address1: [...parts, SubBuilding].filter(Boolean).join(' '),
    ...(second ? { Address2: second } : {}),
  };
}

const known = new WeakMap<readonly string[], number[]>();

/** The places of the columns that hold something: of a hundred thousand columns, a few. */
export function usedOf(columns: readonly string[]): readonly number[] {
  const places = known.get(columns) ?? columns.flatMap((field, at) => (field ? at : []));
  known.set(columns, places);
  return places;
}

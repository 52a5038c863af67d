import {
  aqiOf,
  type InternationalResult,
  internationalRecordFields,
  isAddressField,
  takesCoordinates,
  verdictOf,
} from '../../core/index.ts';
import { mapColumns } from '../columns/columns.ts';
import { usedOf } from '../columns/usedOf.ts';

/** What files of addresses have in common, whichever service looks at them. */
export const addressFile = {
  fields: internationalRecordFields,
  tableOf: <Table>(table: Table) => table,
  guessColumns: mapColumns,
  isMapped(columns: readonly string[], settings: object) {
    const process = 'process' in settings && typeof settings.process === 'string' ? settings.process : undefined;
    const rule = { coordinates: takesCoordinates(process) };
    return columns.some((field) => field && isAddressField(field, rule));
  },
  recordOf: addressOf,
  kinds: ['accept', 'confirm', 'fix', 'reject', 'in-doubt', 'rejected'],
  kindOf: (result: unknown) => verdictOf(bestMatch(result)),
  qualityOf: (result: unknown) => aqiOf(bestMatch(result)?.['AVC']),
  bestMatch,
  dedupe: false,
} as const;

/** The fields of a row by their names, without those that are empty. */
export function addressOf(row: readonly string[], columns: readonly string[], country: string): Record<string, string> {
  const record: Record<string, string> = {};
  for (const at of usedOf(columns)) {
    const field = columns[at];
    const text = row[at]?.trim();
    if (field && text) record[field] = text;
  }
  if (country && !record['Country']) record['Country'] = country;
  return record;
}

/** Of several matches the service's first is the best one. */
function bestMatch(result: unknown): Record<string, string> | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  return 'matches' in result ? (result as InternationalResult).matches[0] : (result as Record<string, string>);
}

/** A field is followed by what its status says of it. */
export const withStatus = (fields: readonly string[]) => fields.flatMap((name) => [name, `${name}Status`]);

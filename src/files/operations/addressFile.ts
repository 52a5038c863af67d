import {
  aqiOf,
  type InternationalResult,
  internationalRecordFields,
  isAddressField,
  acceptsCoordinates,
  verdictOf,
} from '../../core/index.ts';
import { mapColumns } from '../columns/columns.ts';
import { usedOf } from '../columns/usedOf.ts';

/** What files of addresses have in common, whichever service looks at them. `fields`: what this one takes of an address. */
export function addressFile(fields: readonly string[]) {
  const taken = new Set(fields);
  /** Another service has it, and this one has not: it would be paid for and do nothing. */
  const isLacked = (field: string) => everyField.has(field) && !taken.has(field);
  return {
    fields,
    needsHeader: true,
    tableOf: <Table>(table: Table) => table,
    guessColumns: (header: readonly string[], rows?: readonly (readonly string[])[]) =>
      mapColumns(header, rows).map((field) => (isLacked(field) ? '' : field)),
    isMapped(columns: readonly string[], settings: object) {
      const process = 'process' in settings && typeof settings.process === 'string' ? settings.process : undefined;
      const rule = { coordinates: acceptsCoordinates(process) };
      return columns.some((field) => field && !isLacked(field) && isAddressField(field, rule));
    },
    /** The fields of a row by their names, without those that are empty. */
    recordOf(row: readonly string[], columns: readonly string[], country: string): Record<string, string> {
      const record: Record<string, string> = {};
      for (const at of usedOf(columns)) {
        const field = columns[at];
        const text = row[at]?.trim();
        if (field && text && !isLacked(field)) record[field] = text;
      }
      if (country && !record['Country']) record['Country'] = country;
      return record;
    },
    kinds: ['accept', 'confirm', 'fix', 'reject', 'in-doubt', 'rejected'] as const,
    kindOf: (result: unknown) => verdictOf(bestMatch(result)),
    qualityOf: (result: unknown) => aqiOf(bestMatch(result)?.['AVC']),
    bestMatch,
    dedupe: false,
  };
}

const everyField: ReadonlySet<string> = new Set(internationalRecordFields);

/** Of several matches the service's first is the best one. */
function bestMatch(result: unknown): Record<string, string> | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  return 'matches' in result ? (result as InternationalResult).matches[0] : (result as Record<string, string>);
}

/** A field is followed by what its status says of it. */
export const withStatus = (fields: readonly string[]) => fields.flatMap((name) => [name, `${name}Status`]);

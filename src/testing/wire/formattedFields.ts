import { linesOf } from '../deriveAddress.ts';
import type { Entry } from '../search/createIndex.ts';
import { parameterOf } from './parameterOf.ts';

const numbers = Array.from({ length: 20 }, (_, at) => at + 1);

/**
 * What a Retrieve is asked for beside its fields: `Field1Format={Latitude},{Longitude}` is answered as `field1`. A name in braces is any field of the
 * address, in any case; one that is not known is empty.
 */
export function formattedFields(
  query: URLSearchParams,
  { address, latitude, longitude }: Entry,
): Record<string, string> {
  const values = new Map(
    Object.entries({ ...address, latitude, longitude, formattedLine: linesOf(address).join(', ') }).map(
      ([name, value]) => [name.toLowerCase(), String(value ?? '')],
    ),
  );
  return Object.fromEntries(
    numbers.flatMap((number) => {
      const format = parameterOf(query, `field${String(number)}format`);
      if (!format) return [];
      return [
        [
          `field${String(number)}`,
          format.replace(/\{([^{}]*)\}/g, (_, name: string) => values.get(name.trim().toLowerCase()) ?? ''),
        ],
      ];
    }),
  );
}

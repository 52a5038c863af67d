import { countryName, regionsOf } from '../../../core/index.ts';
import type { KindCounts, RowCounts, RowKind } from '../../../files/index.ts';

/** Rows of one country or region. */
export interface Place {
  /** Code or name, as in `RowCounts`. `''` for the rows whose country or region is unknown. */
  key: string;
  /** Name for the user, or `''`. */
  name: string;
  count: number;
  kinds: KindCounts;
}

/** Region names by code, for the country that was listed last. */
let regions: { country: string; names: ReadonlyMap<string, string> } | undefined;

function regionName(country: string, code: string): string {
  if (regions?.country !== country)
    regions = { country, names: new Map(regionsOf(country).map((region) => [region.code, region.name])) };
  return regions.names.get(code) ?? code;
}

/** Lists counted countries, largest first. Unknown countries come last. */
export const countriesIn = ({ countries }: RowCounts, locale: string): Place[] =>
  toPlaces(countries, (code) => countryName(code, locale));

/** Lists the regions, largest first, if all rows are in one country. Otherwise, returns an empty list. */
export function regionsIn({ countries, regions: counts }: RowCounts): Place[] {
  const [country = ''] = [...countries.keys()].filter(Boolean);
  return toPlaces(counts, (code) => regionName(country, code));
}

function toPlaces(counts: ReadonlyMap<string, KindCounts>, nameOf: (key: string) => string): Place[] {
  return [...counts]
    .map(([key, kinds]) => ({
      key,
      name: key && nameOf(key),
      count: Object.values(kinds).reduce((sum, count) => sum + count, 0),
      kinds,
    }))
    .sort((one, other) => Number(!one.key) - Number(!other.key) || other.count - one.count);
}

/** Lists the kinds of a place that have rows, in display order. */
export const kindsIn = ({ kinds }: Place, order: readonly RowKind[]) =>
  order.flatMap((kind) => {
    const count = kinds[kind] ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  });

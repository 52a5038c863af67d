import { foldText } from '../../text/text.ts';
import { nativeRegions } from './nativeRegions.ts';
import { regionData } from './regionData.ts';
import { getOwn } from '../../getOwn.ts';

/** An option in a select. */
export interface Choice {
  code: string;
  name: string;
}

/** Folds the name or code of a region for comparison. Only letters and digits remain, without accents and in lower case. */
export const regionKey = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** Parses a list of regions in the notation of `regionData`. */
function choicesIn(list: string | undefined): Choice[] {
  const length = Number(list?.charAt(0));
  return (list?.slice(1).split('|') ?? []).map((entry, index) => {
    const [, code, name = ''] = /^(?:([A-Z]+) )?(.+)$/.exec(entry) ?? [];
    const derived = length ? regionKey(name).slice(0, length).toUpperCase() : String(index + 1).padStart(2, '0');
    return { code: code ?? derived, name };
  });
}

const byName = (one: Choice, other: Choice) => (one.name < other.name ? -1 : 1);

/**
 * Lists a country's regions for a select. Empty if the country has no fixed list of regions for addresses.
 *
 * @param language BCP 47 tag. If it is the country's own language, the names and their order are local: Japanese prefectures in kanji,
 * emirates in Arabic.
 */
export function regionsOf(countryIso2: string, language = ''): readonly Choice[] {
  const country = countryIso2.toUpperCase();
  const [spoken, native] = getOwn(nativeRegions, country) ?? [];
  if (spoken !== undefined && language.toLowerCase().split('-')[0] === spoken) return choicesIn(native);
  const list = getOwn(regionData, country);
  // A list that omits its codes is in the order of the codes, so it must be sorted by name.
  return list?.startsWith('0') ? choicesIn(list).sort(byName) : choicesIn(list);
}

const indexes = new Map<string, ReadonlyMap<string, string>>();

/** Maps the folded names and codes of a country's regions (see `regionsOf`) to their codes. */
export function listedRegions(country: string): ReadonlyMap<string, string> {
  let index = indexes.get(country);
  if (!index) {
    const all = [...choicesIn(getOwn(nativeRegions, country)?.[1]), ...regionsOf(country)];
    // Codes take precedence over names.
    index = new Map([
      ...all.map(({ code, name }): [string, string] => [regionKey(name), code]),
      ...all.map(({ code }): [string, string] => [regionKey(code), code]),
    ]);
    indexes.set(country, index);
  }
  return index;
}

/** Returns a region's code, or undefined if the region is unknown. */
type RegionMatcher = (countryIso2: string, region: string) => string | undefined;

/** Drops the country from an ISO 3166-2 code such as "US-NY". */
export const withoutCountry = (country: string, region: string): string =>
  region.slice(0, 3).toUpperCase() === `${country}-` ? region.slice(3) : region;

let matcher: RegionMatcher = (countryIso2, region) => {
  const country = countryIso2.toUpperCase();
  return listedRegions(country).get(regionKey(withoutCountry(country, region)));
};

/**
 * Returns a region's code, given the code itself or a name that `regionsOf` lists. Recognizes all other names once a page has loaded
 * `matchRegion`. A server never loads it, so that a page's first render is the same on the server and in the browser. Code that does not
 * affect the first render calls `matchRegion`, which recognizes all names.
 */
export const regionCodeOf: RegionMatcher = (countryIso2, region) => matcher(countryIso2, region);

/** Makes `regionCodeOf` find regions by all their names. Called only by a page that has loaded `matchRegion` in the browser. */
export function setRegionMatcher(match: RegionMatcher): void {
  matcher = match;
}

/** Whether the country has a list of regions that does not contain this region. Until all names have loaded, this is also true for a region that is in the list under another name. */
export const isUnlistedRegion = ({ country, region }: { country: string; region: string }): boolean =>
  region !== '' && regionsOf(country).length > 0 && regionCodeOf(country, region) === undefined;

import { foldText } from '../text/text.ts';
import { regionData } from './regionData.ts';
import { ownOf } from '../ownOf.ts';

export interface Choice {
  code: string;
  name: string;
}

/** The regions of a country, for a select; none where people write them freely or the country has none. */
export function regionsOf(countryIso2: string): readonly Choice[] {
  return (ownOf(regionData, countryIso2.toUpperCase())?.split('|') ?? []).map((entry) => {
    const at = entry.indexOf(' ');
    return { code: entry.slice(0, at), name: entry.slice(at + 1) };
  });
}

/** Names that services and people use besides a region's own, folded. */
const aliases: Record<string, Record<string, string>> = {
  US: { 'washington dc': 'DC', 'washington d c': 'DC', 'd c': 'DC' },
  CA: {
    newfoundland: 'NL',
    'terre neuve et labrador': 'NL',
    'colombie britannique': 'BC',
    'ile du prince edouard': 'PE',
    'nouveau brunswick': 'NB',
    'nouvelle ecosse': 'NS',
    'territoires du nord ouest': 'NT',
    pq: 'QC',
    'yukon territory': 'YT',
  },
};

const plain = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The code of a region, found by its code or name in any case and with or without accents; undefined when it is none of the country's. */
export function matchRegion(countryIso2: string, region: string): string | undefined {
  const country = countryIso2.toUpperCase();
  const wanted = plain(region.toUpperCase().startsWith(`${country}-`) ? region.slice(country.length + 1) : region);
  if (!wanted) return undefined;
  const found = regionsOf(country).find(({ code, name }) => plain(code) === wanted || plain(name) === wanted);
  return found?.code ?? ownOf(ownOf(aliases, country) ?? {}, wanted);
}

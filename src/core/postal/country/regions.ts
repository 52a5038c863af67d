import { foldText } from '../../text/text.ts';
import { nativeRegions } from './nativeRegions.ts';
import { regionData } from './regionData.ts';
import { getOwn } from '../../getOwn.ts';

/** Alternative names of regions, folded. */
const regionAliases: Record<string, Record<string, string>> = {
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
  JP: { 'hokkai do': '01', gumma: '10' },
  MX: {
    cdmx: 'CMX',
    'mexico city': 'CMX',
    'distrito federal': 'CMX',
    mexico: 'MEX',
    coahuila: 'COA',
    michoacan: 'MIC',
    queretaro: 'QUE',
  },
  AR: { caba: 'C', 'ciudad autonoma de buenos aires': 'C', 'ciudad de buenos aires': 'C' },
  CL: {
    'la araucania': 'AR',
    aysen: 'AI',
    magallanes: 'MA',
    metropolitana: 'RM',
    'region metropolitana': 'RM',
    'o higgins': 'LI',
  },
  CO: { bogota: 'DC' },
  NG: { fct: 'FC', abuja: 'FC', 'federal capital territory': 'FC' },
};

/** An option in a select. */
export interface Choice {
  code: string;
  name: string;
}

const choicesIn = (list: string | undefined): readonly Choice[] =>
  (list?.split('|') ?? []).map((entry) => {
    const index = entry.indexOf(' ');
    return { code: entry.slice(0, index), name: entry.slice(index + 1) };
  });

/**
 * Lists the regions of a country for a select. If the country has no fixed list of regions for addresses, the list is empty.
 *
 * @param language BCP 47 tag. If this is the country's own language, the names and their order are local: Japanese prefectures in kanji, emirates in
 * Arabic.
 */
export function regionsOf(countryIso2: string, language = ''): readonly Choice[] {
  const country = countryIso2.toUpperCase();
  const [spoken, native] = getOwn(nativeRegions, country) ?? [];
  const isNative = spoken !== undefined && language.toLowerCase().split('-')[0] === spoken;
  return choicesIn(isNative ? native : getOwn(regionData, country));
}

const foldRegionName = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Matches generic words such as "State of" or "Prefecture". If the full name matches no region, these words are dropped. */
const kind =
  /^(?:co|county|state of|emirate of|(?:provincia|departamento|estado|region) del?|إمارة|امارة) | (?:state|province|emirate|region|prefecture|metropolis|ken|fu|to)$/u;

/** Returns all spellings that a name contains: the whole name, the name in each language of "Araba/Álava", and the part in brackets. */
const nameSpellings = (name: string) =>
  [name, ...name.split('/'), ...name.split(/[()]/).slice(1, 2)].map(foldRegionName);

/** Returns the name without spaces, and the same name without the suffix of a Japanese prefecture. */
const nativeSpellingsOf = (name: string) => {
  const joined = foldRegionName(name).replaceAll(' ', '');
  return [joined, joined.replace(/[都府県]$/, '')];
};

/**
 * Finds the code of a region by its code or its name. Ignores case, accents and generic words ("Tokyo Prefecture", "Co. Dublin"). Accepts kanji for
 * Japan and Arabic for the emirates. If the region is unknown, returns undefined.
 */
export function matchRegion(countryIso2: string, region: string): string | undefined {
  const country = countryIso2.toUpperCase();
  const choices = regionsOf(country);
  const wanted = foldRegionName(
    region.toUpperCase().startsWith(`${country}-`) ? region.slice(country.length + 1) : region,
  );
  if (!wanted || choices.length === 0) return undefined;
  const codeOf = (text: string) =>
    choices.find(({ code, name }) => foldRegionName(code) === text || nameSpellings(name).includes(text))?.code ??
    getOwn(getOwn(regionAliases, country) ?? {}, text) ??
    choicesIn(getOwn(nativeRegions, country)?.[1]).find(({ name }) =>
      nativeSpellingsOf(name).includes(text.replaceAll(' ', '')),
    )?.code;
  return codeOf(wanted) ?? codeOf(wanted.replace(kind, ''));
}

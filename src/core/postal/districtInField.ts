import { wordsOf } from '../text/text.ts';
import { isAlike } from './isAlike.ts';
import { oneOfCountries } from './oneOfCountries.ts';

/** Does the country write the district in a place of its own? Elsewhere it is a line of the address. */
export const hasDistrictField = oneOfCountries(
  'BR BRA CN CHN CO COL IE IRL IR IRN KR KOR MX MEX MY MYS NG NGA NZ NZL PK PAK PH PHL TH THA ZA ZAF',
);

/** What a district is called beside its name: "Colonia Roma Norte", "OT Dahlem", "Bairro Bela Vista". */
const generic = new Set(
  'ot ortsteil stadtteil colonia col bairro barrio bo fracc fraccionamiento urb urbanizacion quartier'.split(' '),
);

/** The words of a text that may be a district, folded, without what it is called beside its name. */
export function districtName(text: string): string {
  const words = wordsOf(text);
  const name = words.slice(words.findIndex((word) => !generic.has(word)));
  return (generic.has(words[0] ?? '') && name.length < words.length ? name : words).join(' ');
}

/**
 * The lines without a district that has a field of its own: a line, or a part of one between commas or dashes, that says just it (a slip aside).
 * `said`: as the lines write it; undefined where they do not say it, or nothing would be left.
 */
export function districtInField(
  lines: readonly string[],
  district: string,
  street = '',
): { lines: string[]; said: string | undefined } {
  const wanted = districtName(district);
  const road = wordsOf(street).join(' ');
  let said: string | undefined;
  const isDistrict = (part: string) => {
    return wordsOf(part).join(' ') !== road && isAlike(districtName(part), wanted);
  };
  const left = lines.map((line) => {
    const pieces = line.split(/(,| [-–—] )/);
    const parts = pieces.filter((_, at) => at % 2 === 0);
    const marks = pieces.filter((_, at) => at % 2 === 1);
    const kept = parts.map((part) => !isDistrict(part));
    if (kept.every(Boolean)) return line;
    said ??= parts.find((_, at) => !kept[at])?.trim();
    return parts.reduce((text, part, at) => {
      if (!kept[at]) return text;
      return text ? `${text}${marks[at - 1] ?? ''}${part}` : part;
    }, '');
  });
  const rest = left.map((line) => line.trim()).filter(Boolean);
  return wanted && said !== undefined && rest.length > 0
    ? { lines: rest, said }
    : { lines: [...lines], said: undefined };
}

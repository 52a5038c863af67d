import type { Address } from './Address.ts';
import { foldText, wordsOf } from '../text/text.ts';
import { countryOf } from './countries.ts';
import { poBoxNames, poBoxShort, poBoxShortIn, poBoxSigns } from './poBoxWords.ts';
import type { PostalFields } from './PostalFields.ts';

const plain = (text: string) => wordsOf(text).join(' ');

/** One of these, as whole words; the letters of an abbreviation may stand apart: "P. O. B." */
const anyOf = (names: readonly string[], isShort: boolean) =>
  names.map((name) => (isShort ? Array.from(plain(name).replaceAll(' ', '')).join(' ?') : plain(name))).join('|');

const named = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${anyOf(poBoxNames, false)})(?!\p{L})`, 'u');
const signs = new RegExp(poBoxSigns.map(foldText).join('|'), 'u');
const numbered = (names: readonly string[]) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${anyOf(names, true)}) ?(?:n[or]? ?)?\p{L}?\p{N}`, 'u');
const short = numbered(poBoxShort);

const shortIn = new Map<string, RegExp>();
for (const [name, countries] of Object.entries(poBoxShortIn))
  for (const country of countries.split(' ')) {
    const before = shortIn.get(country);
    // A house may stand before "Box 12" on a country road: there it is not a post office box.
    const own = name === 'Box' ? String.raw`^box ?\p{N}` : numbered([name]).source;
    shortIn.set(country, new RegExp(before ? `${before.source}|${own}` : own, 'u'));
  }

/**
 * Does an address, or a line of one, name a post office box, where a courier cannot deliver? In the languages of the countries whose formats we
 * know: "P.O. Box 12", "Postfach 12 34", "BP 7", "Apartado de correos 3", "私書箱5号". An abbreviation that means other things elsewhere ("CP 12",
 * "PL 3") counts only in its own countries: of an address the country is known, beside a line it is `country` (a code or an English name). Pure,
 * and never throws.
 */
export function isPoBox(address: string | Partial<PostalFields> | Partial<Address>, country = ''): boolean {
  const { lines, where } = partsOf(address, country);
  const own = shortIn.get(countryOf(where));
  return lines.some((line) => {
    const text = plain(line);
    return named.test(text) || short.test(text) || signs.test(text) || (own?.test(text) ?? false);
  });
}

function partsOf(address: string | Partial<PostalFields> | Partial<Address>, country: string) {
  if (typeof address === 'string') return { lines: [address], where: country };
  const {
    line1,
    line2,
    line3,
    line4,
    line5,
    country: own,
    countryIso2,
  }: Partial<PostalFields & Address> = {
    ...(address as object),
  };
  const lines = [line1, line2, line3, line4, line5].filter((line) => typeof line === 'string');
  return { lines, where: [countryIso2, own, country].find((code) => typeof code === 'string' && code) ?? '' };
}

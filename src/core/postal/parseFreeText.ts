import { foldText } from '../text/text.ts';
import { countryName, countryOf } from './country/countries.ts';
import { formatOf } from './country/formatOf.ts';
import { getOwn } from '../getOwn.ts';
import { linesIn, wholeFields, type PostalField, type PostalFields } from './PostalFields.ts';
import { isPostalCode } from './country/postalCodes.ts';
import { matchRegion, regionsOf } from './country/regions.ts';
import { isStreetType, streetOf } from './parts/street.ts';
import { unitsIn } from './parts/units.ts';

/** A text in two, at a space: what stands before, and what was looked for. */
interface Cut {
  rest: string;
  found: string;
}

/** Nobody's address is longer, or has more parts. */
const mostLetters = 500;
const mostParts = 20;

/** As they were typed, with their signs. */
const splitWords = (text: string) => text.split(/\s+/).filter(Boolean);
/** "São Paulo -" is left of "São Paulo - SP". */
const withoutDash = (text: string) => text.replace(/ [-–—]$/, '');
const isNumber = (part: string) => /^\d+\p{L}?$/u.test(part);
const hasNoFigure = (text: string) => !/\p{N}/u.test(text) && /\p{L}/u.test(text);
/** Is the whole part a unit: "Apt 4", "Flat 2"? */
const isUnit = (part: string) => unitsIn(part).some(({ start, end }) => start === 0 && end === part.length);

/** "High Street", "Rue Cler", "Hauptstraße": what is a street by its own words. */
function isStreetLike(text: string): boolean {
  const { words } = streetOf(text);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return isStreetType(first) || isStreetType(last) || /.(?:str|weg|gasse|pl|laan|gracht)$/.test(last);
}

const isPlace = (text: string) => hasNoFigure(text) && !isUnit(text);
/** What stands alone has to be a place by itself. */
const isPlainlyPlace = (text: string) => isPlace(text) && !isStreetLike(text);

const usualNames: Record<string, string> = { US: 'usa', GB: 'uk' };

/** Does this name the country: in English, in its own language, or as its people shorten it? */
function isNameOf(country: string, text: string): boolean {
  if (!/\p{L}{2}/u.test(text)) return false;
  if (countryOf(text) === country || getOwn(usualNames, country) === text.toLowerCase().replaceAll('.', ''))
    return true;
  try {
    const { language } = new Intl.Locale(`und-${country}`).maximize();
    return foldText(text) === foldText(countryName(country, language));
  } catch {
    return false;
  }
}

/** The longest stretch of words, of four at most, that is what is looked for: at the end of the text, or at its beginning. */
function cut(text: string, isFound: (stretch: string) => boolean, at: 'start' | 'end'): Cut | undefined {
  const words = splitWords(text);
  for (let count = Math.min(4, words.length); count > 0; count--) {
    const split = at === 'end' ? words.length - count : count;
    const [before, behind] = [words.slice(0, split).join(' '), words.slice(split).join(' ')];
    const [found, rest] = at === 'end' ? [behind, withoutDash(before)] : [before, behind];
    if (isFound(found)) return { found, rest };
  }
  return undefined;
}

/**
 * What a person typed or pasted, put where it belongs in the form of a country: an address of several lines or commas into its fields, a postal
 * code or a place that stands alone into theirs. Only what is certain is put elsewhere; all else is the first line. Each word that was typed is
 * in exactly one field, as it was typed: a region is not its code yet, and `country` is what names the form's own country. Pure, never throws.
 *
 * @param text what was typed; lines or commas part it.
 * @param country of the form: ISO 3166 alpha-2.
 */
export function placeTyped(text: string, country: string): PostalFields {
  const code = countryOf(country);
  const drawn = formatOf(code).rows.flat();
  const codeFirst = drawn.indexOf('postalCode') < drawn.indexOf('city');
  const isRegion = (given: string) => /^[\p{L}\p{M}]{2,}/u.test(given) && matchRegion(code, given) !== undefined;
  const isCode = (given: string) => isPostalCode(code, given);
  const whole = { ...wholeFields({}), line1: text.trim() };

  const parts = linesIn(text)
    .flatMap((line) => line.split(/[,;、，]/))
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  const [only = ''] = parts;
  if (parts.length === 0 || parts.length > mostParts || text.length > mostLetters) return whole;
  const placed: Partial<PostalFields> = {};
  const put = (field: PostalField, found: string) => {
    if (!drawn.includes(field) || placed[field] !== undefined) return false;
    placed[field] = found;
    return true;
  };
  const last = () => parts.at(-1) ?? '';
  /** What is left of the last part, where anything is. */
  const leave = (rest: string) => {
    parts.pop();
    if (rest) parts.push(rest);
  };

  if (parts.length > 1 && isNameOf(code, last())) placed.country = parts.pop() ?? '';

  // The postal code: alone, behind its place, or before it.
  if (drawn.includes('postalCode')) {
    const ending = cut(last(), isCode, 'end');
    const isSure =
      ending &&
      // Figures alone at the end of a line of words may be a house number or a road's.
      (ending.rest === '' ||
        parts.length > 1 ||
        hasLetterAndFigure(ending.found) ||
        (!codeFirst && isShortPlace(ending.rest)) ||
        cut(ending.rest, isRegion, 'end') !== undefined);
    const leading = codeFirst && !isSure ? leadingCode(last(), isCode, parts.length > 1) : undefined;
    if (isSure && put('postalCode', ending.found)) leave(ending.rest);
    else if (leading) {
      put('postalCode', leading.found);
      put('city', leading.rest);
      leave(leading.street);
    }
  }
  const hasCode = placed.postalCode !== undefined;

  // The region, where the country has a list of them.
  if (parts.length > 0 && regionsOf(code).length > 0 && placed.city === undefined) {
    const ending = cut(last(), isRegion, 'end');
    const isAlone = parts.length === 1 && ending?.rest === '' && !hasCode;
    // "Washington" alone may be either of two; two letters may be anything.
    const isSure = isAlone
      ? only.length > 3 && !/^washington$/i.test(only)
      : ending?.rest === '' || hasCode || parts.length > 1 || (ending !== undefined && isShort(ending.found));
    if (ending && isSure && isSureRest(ending, parts.length, hasCode) && put('region', ending.found))
      leave(ending.rest);
  }

  // The place: what is before a code or a region.
  if ((hasCode || placed.region !== undefined) && placed.city === undefined && parts.length > 0) {
    const place = last();
    if ((parts.length > 1 ? isPlace(place) : isPlainlyPlace(place)) && put('city', place)) parts.pop();
  }

  const isAddress = Object.keys(placed).length > 0;
  const units = parts.length > 1 ? parts.filter(isUnit) : [];
  const others: string[] = [];
  for (const part of parts.filter((one) => !units.includes(one))) {
    // "Rua Augusta, 12": the house number belongs to its street.
    if (isNumber(part) && others.length > 0) others.push(`${others.pop() ?? ''}, ${part}`);
    else others.push(part);
  }
  const [line1 = '', ...more] = isAddress ? others : [others.join(', ')];
  if (!line1) return isAddress && units.length === 0 ? wholeFields(placed) : { ...whole, line1: parts.join(', ') };
  return wholeFields({ ...placed, line1, line2: [...units, ...more].join(', ') });
}

/** "Seattle" and "New York" before figures; no road, box or cabin ends so. */
const isShortPlace = (text: string) =>
  isPlainlyPlace(text) && splitWords(text).length <= 2 && !/\b(?:box|road|route|highway|cabin|lot|room)\b/i.test(text);

const hasLetterAndFigure = (text: string) => /\p{L}/u.test(text) && /\p{N}/u.test(text);
const isShort = (region: string) => /^\p{Lu}{2,3}$/u.test(region);

/** Without a postal code, words before a region are a place only where they hold no figure: "12 Elm St IN" may be anything. */
const isSureRest = ({ rest }: Cut, parts: number, hasCode: boolean) =>
  hasCode || parts > 1 || hasNoFigure(rest) || !rest;

/** "10115 Berlin", and "Hauptstr. 12 10115 Berlin", as a field of one line shows what was pasted of two. */
function leadingCode(text: string, isCode: (stretch: string) => boolean, hasStreet: boolean) {
  const isCity = hasStreet ? isPlace : isPlainlyPlace;
  const leading = cut(text, isCode, 'start');
  if (leading && isCity(leading.rest)) return { ...leading, street: '' };
  const words = splitWords(text);
  for (let at = 2; at < words.length; at++) {
    const behind = cut(words.slice(at).join(' '), isCode, 'start');
    const street = words.slice(0, at).join(' ');
    if (behind && isPlace(behind.rest) && /\d\s?\p{L}?$/u.test(street)) return { ...behind, street };
  }
  return undefined;
}

import { foldText } from '../text/text.ts';
import { countryName, countryOf } from './country/countries.ts';
import { formatOf } from './country/formatOf.ts';
import { getOwn } from '../getOwn.ts';
import { linesIn, wholeFields, type PostalField, type PostalFields } from './PostalFields.ts';
import { isPostalCode } from './country/postalCodes.ts';
import { regionCodeOf, type RegionMatcher, regionsOf } from './country/regions.ts';
import { isStreetType, streetOf } from './parts/street.ts';
import { unitsIn } from './parts/units.ts';

/** Text split into the part that matches and the remaining text. */
interface Cut {
  rest: string;
  found: string;
}

/** Limits above which a string is not parsed. */
const maxLength = 500;
const maxParts = 20;

const splitWords = (text: string) => text.split(/\s+/).filter(Boolean);
/** Drops a trailing dash, such as the dash that remains when the region is cut off "São Paulo - SP". */
const withoutDash = (text: string) => text.replace(/ [-–—]$/, '');
const isNumber = (part: string) => /^\d+\p{L}?$/u.test(part);
const hasNoFigure = (text: string) => !/\p{N}/u.test(text) && /\p{L}/u.test(text);
/** Whether the whole part of the text is a unit, such as "Apt 4". */
const isUnit = (part: string) => unitsIn(part).some(({ start, end }) => start === 0 && end === part.length);

/** Whether the words of a string identify a street, even without a house number: "High Street", "Rue Cler", "Hauptstraße". */
function isStreetLike(text: string): boolean {
  const { words } = streetOf(text);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return isStreetType(first) || isStreetType(last) || /.(?:str|weg|gasse|pl|laan|gracht)$/.test(last);
}

const isPlace = (text: string) => hasNoFigure(text) && !isUnit(text);
/** A stricter version of `isPlace`, for a string that has no other parts. */
const isPlainlyPlace = (text: string) => isPlace(text) && !isStreetLike(text);

const shortNames: Record<string, string> = { US: 'usa', GB: 'uk' };

/** Whether a string is the name of the country in English, in the country's own language, or in a common short form. */
function isNameOf(country: string, text: string): boolean {
  if (!/\p{L}{2}/u.test(text)) return false;
  if (countryOf(text) === country || getOwn(shortNames, country) === text.toLowerCase().replaceAll('.', ''))
    return true;
  try {
    const { language } = new Intl.Locale(`und-${country}`).maximize();
    return foldText(text) === foldText(countryName(country, language));
  } catch {
    return false;
  }
}

/** Splits off the longest match at the start or the end of the text. A match has at most four words. If no words match, returns undefined. */
function cut(text: string, isMatch: (candidate: string) => boolean, side: 'start' | 'end'): Cut | undefined {
  const words = splitWords(text);
  for (let count = Math.min(4, words.length); count > 0; count--) {
    const split = side === 'end' ? words.length - count : count;
    const [before, after] = [words.slice(0, split).join(' '), words.slice(split).join(' ')];
    const [found, rest] = side === 'end' ? [after, withoutDash(before)] : [before, after];
    if (isMatch(found)) return { found, rest };
  }
  return undefined;
}

/**
 * Splits typed or pasted text into the fields of a country's form. `parseWithAllRegions.ts` exports this function with all names of regions.
 *
 * @param match Finds regions. By default, it knows only the names that the page has loaded.
 */
export function parseFreeText(text: string, country: string, match: RegionMatcher = regionCodeOf): PostalFields {
  const code = countryOf(country);
  const formatFields = formatOf(code).rows.flat();
  const codeFirst = formatFields.indexOf('postalCode') < formatFields.indexOf('city');
  // A part with brackets or a dash contains more than a region.
  const isRegion = (given: string) =>
    /^[\p{L}\p{M}]{2,}/u.test(given) && !/[/()]| [-–—] /.test(given) && match(code, given) !== undefined;
  const isCode = (given: string) => isPostalCode(code, given);
  const whole = { ...wholeFields({}), line1: text.trim() };

  const parts = linesIn(text)
    .flatMap((line) => line.split(/[,;、，]/))
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  const [only = ''] = parts;
  if (parts.length === 0 || parts.length > maxParts || text.length > maxLength) return whole;
  const placed: Partial<PostalFields> = {};
  const put = (field: PostalField, found: string) => {
    if (!formatFields.includes(field) || placed[field] !== undefined) return false;
    placed[field] = found;
    return true;
  };
  const last = () => parts.at(-1) ?? '';
  const replaceLast = (rest: string) => {
    parts.pop();
    if (rest) parts.push(rest);
  };

  if (parts.length > 1 && isNameOf(code, last())) placed.country = parts.pop() ?? '';

  // Find the postal code, which can be alone, after the city, or before the city.
  if (formatFields.includes('postalCode')) {
    const ending = cut(last(), isCode, 'end');
    const isSure =
      ending &&
      // Digits at the end of a line can be a house number or part of a road's name.
      (ending.rest === '' ||
        parts.length > 1 ||
        hasLetterAndFigure(ending.found) ||
        (!codeFirst && isShortPlace(ending.rest)) ||
        cut(ending.rest, isRegion, 'end') !== undefined);
    const leading = codeFirst && !isSure ? leadingCode(last(), isCode, parts.length > 1) : undefined;
    if (isSure && put('postalCode', ending.found)) replaceLast(ending.rest);
    else if (leading) {
      put('postalCode', leading.found);
      put('city', leading.rest);
      replaceLast(leading.street);
    }
  }
  const hasCode = placed.postalCode !== undefined;

  // Find the region, if the country has a list of regions.
  if (parts.length > 0 && regionsOf(code).length > 0 && placed.city === undefined) {
    const ending = cut(last(), isRegion, 'end');
    const isAlone = parts.length === 1 && ending?.rest === '' && !hasCode;
    // "Washington" alone can be the state or the city. Two letters can be anything.
    const isSure = isAlone
      ? only.length > 3 && !/^washington$/i.test(only)
      : ending?.rest === '' || hasCode || parts.length > 1 || (ending !== undefined && isShort(ending.found));
    if (ending && isSure && isSureRest(ending, parts.length, hasCode) && put('region', ending.found))
      replaceLast(ending.rest);
  }

  // The city is the part before a postal code or a region.
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

/** Whether a string is a city of one or two words ("Seattle", "New York"). A road, a box or a cabin is not a city. */
const isShortPlace = (text: string) =>
  isPlainlyPlace(text) && splitWords(text).length <= 2 && !/\b(?:box|road|route|highway|cabin|lot|room)\b/i.test(text);

const hasLetterAndFigure = (text: string) => /\p{L}/u.test(text) && /\p{N}/u.test(text);
const isShort = (region: string) => /^\p{Lu}{2,3}$/u.test(region);

/**
 * Whether the text before a region can be a city. If there is no postal code, the text must not contain a digit, because "12 Elm St IN" is ambiguous.
 */
const isSureRest = ({ rest }: Cut, parts: number, hasCode: boolean) =>
  hasCode || parts > 1 || hasNoFigure(rest) || !rest;

/** Finds a postal code before its city: "10115 Berlin", or "Hauptstr. 12 10115 Berlin" (two lines pasted into a one-line input). */
function leadingCode(text: string, isCode: (candidate: string) => boolean, hasStreet: boolean) {
  const isCity = hasStreet ? isPlace : isPlainlyPlace;
  const leading = cut(text, isCode, 'start');
  if (leading && isCity(leading.rest)) return { ...leading, street: '' };
  const words = splitWords(text);
  for (let index = 2; index < words.length; index++) {
    const match = cut(words.slice(index).join(' '), isCode, 'start');
    const street = words.slice(0, index).join(' ');
    if (match && isPlace(match.rest) && /\d\s?\p{L}?$/u.test(street)) return { ...match, street };
  }
  return undefined;
}

import { countryOf } from './country/countries.ts';
import { formatOf } from './country/formatOf.ts';
import { isNumberFirst } from './country/isNumberFirst.ts';
import { matchRegion } from './country/matchRegion.ts';
import { regionsOf } from './country/regions.ts';
import { findCodes, type CodeMatch } from './freeText/codes.ts';
import { mergeNumbers } from './freeText/mergeNumbers.ts';
import { isCountryName, isArea, isNamedLikeTown } from './freeText/names.ts';
import {
  findWords,
  hasFigure,
  cutLabel,
  isDistrict,
  isStreet,
  isStreetLike,
  isTown,
  isUnit,
  type Match,
  splitParts,
} from './freeText/pieces.ts';
import { isPoBox } from './parts/poBox.ts';
import { type PostalField, type PostalFields, wholeFields } from './PostalFields.ts';

/** Maximum number of characters (`maxLength`) and of parts (`maxParts`) in a string that is parsed. */
const maxLength = 500;
const maxParts = 20;

/** Whether the country writes the region next to the postal code, and few of its regions share a name with a town. */
const hasRegionNextToCode = (country: string) => 'AU BR CA IN NZ US'.split(' ').includes(country);
/** Whether a region in a country of `hasRegionNextToCode` shares its name with a town. */
const isTownToo = (region: string) =>
  /^(?:washington|new york|qu[eé]bec|s[aã]o paulo|rio de janeiro|delhi|chandigarh|puducherry)$/i.test(region);
const hasKindWord = (region: string) =>
  /\b(?:co|county|state|province|prefecture|provincia|prov|regi[oó]n|estado|departamento|emirate|governorate)\b|област|край|[都道府県省]$/iu.test(
    region,
  );
/** Whether a region is abbreviated: "MA", "N.L.", "Jal." */
const isShort = (region: string) =>
  /^\p{Lu}{2,3}$/u.test(region.replaceAll('.', '')) || /^\p{Lu}\p{Ll}{1,5}\.$/u.test(region);
/** Whether a country name after this text is part of a town's name: "Hoek van Holland", "Roissy en France", "Nuevo México". */
const isInTownName = (before: string) =>
  /(?:^|[\s'’])(?:d[aeiou]|des|del|della|d|of|v|von|van|en|in|am|an|the|la|el|new|n[uo]ev[oa]|nov[oa]|nieuw|neu|nouvelle)\.?$/i.test(
    before,
  );
/** Whether the text could be a city of one or two words ("Seattle", "New York"), rather than a road, a box or a cabin. */
const isShortTown = (text: string) =>
  isTown(text) &&
  !isStreetLike(text) &&
  text.split(/\s+/).length <= 2 &&
  !/\b(?:box|road|route|highway|cabin|lot|room|house|villa)\b/i.test(text);

/**
 * Splits typed or pasted text into the fields of a country's form. A part whose meaning is certain moves to its own field, and all other text
 * stays in the address lines. Each word ends up unchanged in exactly one field, so a region name, for example, is not converted to a code. Pure;
 * never throws.
 *
 * @param text Typed or pasted text. Line breaks and commas separate its parts.
 * @param country Country of the form, as an ISO 3166 alpha-2 code.
 * @example
 * ```ts
 * parseFreeText('1 Elm Street, Springfield, MA 01101', 'US');
 * // { line1: '1 Elm Street', city: 'Springfield', region: 'MA', postalCode: '01101', … }
 * ```
 */
export function parseFreeText(text: string, country: string): PostalFields {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  const whole = { ...wholeFields({}), line1: lines.filter(Boolean).join(' ') };
  if (text.length > maxLength) return whole;
  const parts = splitParts(text);
  if (parts.length === 0 || parts.length > maxParts) return whole;
  const placed = placeParts(parts, countryOf(country));
  const isPlaced = Object.keys(placed).length > 0;
  const units = isPlaced || parts.length > 1 ? parts.filter(isUnit) : [];
  const others = mergeNumbers(
    parts.filter((part) => !units.includes(part)),
    isNumberFirst(country),
  );
  if (!isPlaced && others.length > 0) others.splice(0, others.length, others.join(', '));
  const [line1 = units.shift() ?? '', ...more] = others;
  return wholeFields({ ...placed, line1, line2: [...units, ...more].join(', ') });
}

/** Moves the country, postal code, region, city and district from the parts to fields. The remaining parts are the address lines. */
function placeParts(parts: string[], country: string): Partial<PostalFields> {
  const formatFields = formatOf(country).rows.flat();
  const fieldIndex = (field: PostalField) => formatFields.indexOf(field);
  const hasCity = fieldIndex('city') >= 0;
  const isCodeFirst = fieldIndex('postalCode') < fieldIndex('city');
  /** Whether addresses start with the largest place: "Budapest, Kossuth Lajos tér 1-3." */
  const isPlaceFirst =
    fieldIndex('line1') > Math.min(...[fieldIndex('city'), fieldIndex('region')].filter((index) => index >= 0));
  const hasRegions = fieldIndex('region') >= 0 && regionsOf(country).length > 0;
  // A part with brackets or a dash contains more than a region.
  const isRegion = (name: string) =>
    hasRegions &&
    /^\p{L}\.?[\p{L}\p{M}]/u.test(name) &&
    !/[/()]| [-–—] /.test(name) &&
    matchRegion(country, name) !== undefined;
  const isCountry = (name: string) => isCountryName(country, name);
  const endsWithRegion = (name: string) => findWords(name, isRegion, 'end').length > 0;
  const isPlace = (name: string) => isTown(name, true) || endsWithRegion(name) || isCountry(name);
  const partAt = (index: number) => parts[index] ?? '';

  const placed: Partial<PostalFields> = {};
  const countries: string[] = [];
  /**
   * Index of the part with the postal code if `hasPlace` is true, that is, if the code was next to a place name. Otherwise, the code was between
   * the parts `at - 1` and `at`.
   */
  let at = parts.length;
  let hasPlace = false;
  /** Replaces a part with the rest of its text, or removes the part if nothing is left. */
  const replace = (index: number, ...rest: string[]) => {
    const left = rest.filter((one) => /[\p{L}\p{N}]/u.test(one));
    parts.splice(index, 1, ...left);
    if (index < at) at += left.length - 1;
    else if (index === at) hasPlace &&= left.length > 0;
  };

  takeCountry();
  const isCountryLast = countries.length > 0 && at === parts.length;
  if (fieldIndex('postalCode') >= 0) takeCode();
  const hasCode = placed.postalCode !== undefined;
  if (countries.length === 0) takeCountryAtPlace();
  if (hasRegions) takeRegion();
  if (hasCity) takeCity();
  if (fieldIndex('district') >= 0) takeDistrict();
  return { ...placed, ...(countries.length > 0 && { country: countries.join(', ') }) };

  /** Moves the country to its field. It can be a whole part, or the first or last words of a part: "London SW1A 2AA UK", "Dubai - UAE". */
  function takeCountry() {
    const index = [parts.length - 1, ...parts.keys()].find((one) => isCountry(partAt(one)));
    if (parts.length > 1 && index !== undefined) {
      countries.push(partAt(index));
      replace(index);
      at = index === parts.length ? index : parts.length + 1;
      return;
    }
    const last = parts.length - 1;
    const ending = findWords(partAt(last), isCountry, 'end').find(
      ({ before, found }) =>
        before !== '' &&
        !isInTownName(before) &&
        (isSureBefore(before) || /[-–—]\s*$/u.test(partAt(last).slice(0, -found.length))),
    );
    if (ending) {
      countries.push(ending.found);
      replace(last, ending.before);
      at = parts.length;
      return;
    }
    const leading = findWords(partAt(0), isCountry, 'start').find(({ after }) =>
      findCodes(country, after).some(({ before }) => before === ''),
    );
    if (leading) {
      countries.push(leading.found);
      replace(0, leading.after);
    }
  }

  /**
   * Whether a country name after this text certainly names the country and not a street. This is the case if the text ends with a postal code (with
   * or without its town) or with an abbreviated region.
   */
  function isSureBefore(text: string): boolean {
    const index = parts.length - 1;
    const isCountryToo = (code: CodeMatch) => code.after !== '' || !hasCity || !isNamedLikeTown(country);
    return (
      findCodes(country, text).some((code) => isSureCode(index, code) && isCountryToo(code)) ||
      findWords(text, isRegion, 'end').some(({ found }) => isShort(found))
    );
  }

  function takeCode() {
    for (let index = parts.length - 1; index >= 0; index--) {
      const match = findCodes(country, partAt(index)).find((one) => isSureCode(index, one));
      if (!match) continue;
      placed.postalCode = match.found;
      if (match.sign) countries.unshift(match.sign);
      const { before, label } = cutLabel(match.before);
      const { after } = match;
      replace(index, before, after);
      if (label) parts.push(label);
      hasPlace = after !== '' || (before !== '' && isPlace(before));
      at = index + (before && after ? 1 : 0) + (before && !hasPlace ? 1 : 0);
      return;
    }
  }

  function isSureCode(index: number, { before: text, after, isSure, digits }: CodeMatch): boolean {
    const { before, label } = cutLabel(text);
    const isOnly = parts.length === 1;
    const next = parts.slice(index + 1);
    const previous = partAt(index - 1);
    if (isSure) return after === '' || isPlace(after) || (before === '' && index === 0);
    if (digits < 3 || (digits === 3 && !after) || isPoBox(partAt(index), country)) return false;
    if (before === '' && after === '') {
      if (isOnly) return digits > 3;
      if (index === 0)
        return (
          next.every((one) => isTown(one) || isRegion(one)) ||
          (isTown(partAt(1)) ? isPlaceFirst || digits > 4 : digits > 4 && hasFigure(partAt(1)))
        );
      // In "Rue de la Loi, 1600, Bruxelles", 1600 may be a house number.
      const isHouseNumber = isStreetLike(previous) && !hasFigure(previous) && digits < 5;
      return !isHouseNumber && next.every((one) => isTown(one) || isRegion(one));
    }
    if (after !== '') {
      const isBeforeTown =
        (isTown(after, true) && !(isOnly && !before && isStreetLike(after))) ||
        isCountry(after) ||
        endsWithRegion(after);
      if (before === '')
        return (
          (isBeforeTown && (isCodeFirst || isPlaceFirst || digits > 5 || index > 0)) ||
          (isPlaceFirst && index === 0 && (digits > 4 || /^\p{sc=Han}/u.test(after)))
        );
      // Two lines pasted into a single-line input: "Hauptstr. 12 10115 Berlin".
      return (
        isBeforeTown &&
        (isCodeFirst || digits > 5) &&
        (/\p{Nd}\s?\p{L}?\.?$/u.test(before) || (!isOnly && (isTown(before) || digits > 4)))
      );
    }
    if (label || digits > 5) return true;
    const hasRegionBefore = endsWithRegion(before) && !isRegion(before);
    if (isOnly) return hasRegionBefore || isRegion(before) || ((!isCodeFirst || digits > 4) && isShortTown(before));
    return hasRegionBefore || (isPlace(before) && !isStreet(before));
  }

  /** Moves a country name that comes before the postal code to its field: "Ottawa, Canada K1A 0B1". In "98000 Monaco", the name is the town. */
  function takeCountryAtPlace() {
    const index = hasPlace ? at : at - 1;
    if (!hasCode || index < 0) return;
    const place = partAt(index);
    const isTownName = hasCity && isNamedLikeTown(country) && !(index > 1 && isTown(partAt(index - 1)));
    const match = findWords(place, isCountry, 'end').find(({ before }) =>
      before === '' ? !isTownName : !isInTownName(before),
    );
    if (!match || isRegion(place)) return;
    countries.push(match.found);
    replace(index, match.before);
  }

  function neighbours(): number[] {
    const after = hasPlace ? at + 1 : at;
    const sides = isCodeFirst && !isPlaceFirst ? [after, at - 1] : [at - 1, after];
    return [...(hasPlace ? [at] : []), ...sides].filter((index) => index >= 0 && index < parts.length);
  }

  function takeRegion() {
    const around = neighbours();
    const matches = [...around, Math.max(...around, -1) + 1].flatMap((index) =>
      findRegions(partAt(index))
        .filter((one) => isSureRegion(index, one))
        .map((match) => ({ ...match, index })),
    );
    const match = matches.find(({ found }) => isShort(found) || hasKindWord(found)) ?? matches[0];
    if (!match) return;
    placed.region = match.found;
    replace(match.index, match.before, match.after);
  }

  /** Finds region names at the end of a part: "Milano (MI)", "São Paulo - SP", "Salem MA". In some countries, also looks at the start. */
  function findRegions(part: string): RegionMatch[] {
    const bracket = part.endsWith(')') ? part.lastIndexOf('(') : -1;
    const dash = Math.max(...['/', '-', '–'].map((sign) => part.lastIndexOf(sign)));
    const marked = [bracket, dash].flatMap((mark, index): RegionMatch[] => {
      const found = part.slice(mark + 1, index === 0 ? -1 : undefined).trim();
      return mark > 0 && isRegion(found)
        ? [{ before: part.slice(0, mark).trim(), found, after: '', isMarked: true }]
        : [];
    });
    const ending = findWords(part, isRegion, 'end');
    // "Washington DC" is a city and a region.
    const code = ending.filter((one) => isShort(one.found) && one.before !== '');
    if (!isPlaceFirst) return [...marked, ...code, ...ending];
    const prefix = /^\p{sc=Han}{2,3}?[都道府県省市]/u.exec(part)?.[0] ?? '';
    const attached = isRegion(prefix) ? [{ before: '', found: prefix, after: part.slice(prefix.length) }] : [];
    return [...marked, ...code, ...ending, ...findWords(part, isRegion, 'start'), ...attached];
  }

  function isSureRegion(index: number, { before, found, after, isMarked = false }: RegionMatch): boolean {
    const isWhole = before === '' && after === '';
    if (!hasCity) return isWhole || isMarked || after !== '' || hasCode || isShort(found);
    if (after !== '') return isPlaceFirst;
    // "New Delhi" is the capital. "Delhi" alone is its region.
    if (/^new delhi$/i.test(`${before} ${found}`.trim())) return false;
    const isCertain = isMarked || isShort(found) || hasKindWord(found);
    const isAlone = parts.length === 1 && !hasCode && countries.length === 0;
    if (isWhole) {
      if (isCertain && !isAlone) return true;
      const isTownBefore = index > 0 && isTown(partAt(index - 1));
      // "Washington" alone can be the state or the city. Two letters could be anything.
      if (isAlone) return hasRegionNextToCode(country) && found.length > 3 && !/^washington$/i.test(found);
      if (hasRegionNextToCode(country)) return isTownBefore || !isTownToo(found);
      // In other countries, most regions share a name with a town. The name is the region only if the text also names a town.
      return (isTownBefore && index > 1 && !(index === at && isCodeFirst && hasPlace)) || (index > at && hasPlace);
    }
    if (isInTownName(before)) return false;
    // Without a postal code, the text before the region must not contain a digit, because "12 Elm St IN" is ambiguous.
    return hasCode || (isCertain ? parts.length > 1 || !hasFigure(before) : parts.length > 1 && isTown(before));
  }

  function takeCity() {
    if (!hasCode && placed.region === undefined && !isCountryLast) return;
    const isOnly = parts.length === 1;
    const isCity = (index: number) => {
      const part = partAt(index);
      const isHere = hasPlace && index === at;
      return isTown(part, isHere || index > 0) && !isArea(country, part) && (!isOnly || isHere || !isStreetLike(part));
    };
    // "г. Москва" is a town wherever it occurs.
    const named = parts.findIndex((part) => /^(?:г|гор|город|м|місто|гр|пос)\.?\s\p{L}/iu.test(part) && isTown(part));
    let index = named < 0 ? neighbours().find(isCity) : named;
    // Areas can separate the town from the postal code: "Abingdon, Oxfordshire, England, OX14 3XX".
    let beforeAreas = hasPlace ? at : at - 1;
    while (index === undefined && beforeAreas > 0 && isArea(country, partAt(beforeAreas)))
      if (isCity(--beforeAreas) && beforeAreas > 0) index = beforeAreas;
    const mayBegin = isPlaceFirst || /^[\p{sc=Cyrillic}\s-]+$/u.test(partAt(0));
    if (index === undefined && mayBegin && parts.length > 1 && isCity(0)) index = 0;
    if (index === undefined) return;
    placed.city = partAt(index);
    replace(index);
  }

  /** Moves the district to its field. In Brazil, the district comes after the house number: "Avenida Paulista, 1578 - Bela Vista". */
  function takeDistrict() {
    const index = parts.findIndex(isDistrict);
    const after = parts
      .map((part) => /^(.*\p{Nd}\p{L}?)\s[-–]\s(\p{L}.*)$/u.exec(part))
      .findIndex((match) => match && isTown(match[2] ?? ''));
    if (index >= 0) {
      placed.district = partAt(index);
      replace(index);
    } else if (country === 'BR' && after >= 0) {
      const [street = '', district = ''] = partAt(after).split(/\s[-–]\s(?=\p{L}(?!.*\s[-–]\s))/u);
      placed.district = district;
      replace(after, street);
    }
  }
}

interface RegionMatch extends Match {
  /** Whether a bracket, a slash or a dash separates the region from the town. */
  isMarked?: boolean;
}

import { wordsOf, spellingsOf } from '../text/text.ts';
import { hasDistrictField } from '../postal/country/formatOf.ts';
import { districtInField, districtName } from '../postal/toPostalFields.ts';
import { isAlike, isLikeStreetType, isGenericWord, streetOf } from '../postal/parts/street.ts';
import { inLineFields, linesOf, type PostalFields } from '../postal/PostalFields.ts';
import { isInLines, postalLines } from '../postal/postalLines.ts';
import { isSameUnit, type Unit, unitsIn, unitsOfField, withoutUnits } from '../postal/parts/units.ts';
import { civicUnitsOf, isTaken, unitsOf } from './units.ts';
import { isPoBox } from '../postal/parts/poBox.ts';
import { regionCodeOf } from '../postal/country/regions.ts';

/**
 * Completes the answer with parts that the user entered but the service did not return: an unknown unit, a "c/o", a company. Does not repeat
 * parts that the answer already contains, in any line or spelling. A unit in the answer replaces a unit of the same kind that the user entered.
 * The country stays as the user entered it.
 *
 * @param given The answer from the service.
 * @param subBuilding The unit as named in the answer.
 */
export function keepEntered(given: PostalFields, entered: PostalFields, subBuilding = ''): PostalFields {
  const answer = withDistrict(given, entered);
  const lines = linesOf(answer);
  /** Removes the district from an entered line if the answer has the district in a field. */
  const withoutDistrict = (text: string) => {
    if (!answer.district || wordsOf(text).length === 0) return text;
    return isPartOf(text, [answer.district]) ? '' : districtInField([text], answer.district).lines.join(', ');
  };
  const units = [...unitsOf(answer), ...civicUnitsOf(answer, entered, subBuilding)];
  const isKnown = (unit: Unit) => isTaken(unit, units);
  const civic = civicUnitsOf(entered, answer).filter((unit) => !unitsOf(entered).some((one) => isSameUnit(one, unit)));
  const enteredUnits = [...civic, ...unitsIn(entered.line1)].filter((unit) => !isKnown(unit));
  const otherLines = [entered.line2, entered.line3].map(withoutDistrict).map((text) => {
    const unitsHere = unitsOfField(text);
    if (unitsHere.some(({ kind }) => kind === 'any') && unitsIn(text).length === 0)
      return unitsHere.some(isKnown) ? '' : text.trim();
    const rest = withoutUnits(text);
    const left = missingParts(rest, answer, entered, !/\d/.test(withoutUnits(entered.line1)));
    if (rest && left === rest) return withoutUnits(text, isKnown);
    const unknown = unitsHere.filter((unit) => !isKnown(unit)).map((unit) => unit.text);
    return [...unknown, left].filter(Boolean).join(', ');
  });
  // The parts of line 1 that are not the street move to a separate line.
  const street = withoutUnits(entered.line1);
  const fromLine1 = [
    ...enteredUnits.map(({ text }) => text),
    missingParts(withoutDistrict(street), answer, entered, true),
    otherLines[0],
  ];
  const added = [fromLine1.filter(Boolean).join(', '), otherLines[1] ?? ''].filter(Boolean);
  const { line1, line2, line3 } = inLineFields([...lines, ...added]);
  const result: PostalFields = {
    company: answer.company || (isInLines(lines, entered.company, '') ? '' : entered.company),
    line1: line1 || entered.line1,
    line2,
    line3,
    district: answer.district || (isPartOf(entered.district, [...lines, answer.city]) ? '' : entered.district),
    city: answer.city || entered.city,
    region: regionIn(answer, entered),
    postalCode: answer.postalCode || entered.postalCode,
    country: entered.country || answer.country,
  };
  return answer.city && answer.postalCode ? result : withoutPlaces(result);
}

/**
 * Returns the region to show. Keeps the entered region if the country's form lists it and if the answer's region is the same or is not in the
 * list ("Piemonte" for the province `TO`). Otherwise, returns the answer's region, if it has one.
 */
function regionIn(answer: PostalFields, entered: PostalFields): string {
  const [code, enteredCode] = [answer, entered].map(({ region }) => regionCodeOf(answer.country, region));
  const isKept = enteredCode !== undefined && (code === undefined || code === enteredCode);
  return isKept ? entered.region : answer.region || entered.region;
}

/** Moves a district from a line of the answer to the district field, in countries that have this field. */
function withDistrict(answer: PostalFields, entered: PostalFields): PostalFields {
  if (answer.district || !entered.district || !hasDistrictField(answer.country || entered.country)) return answer;
  const { lines, removed } = districtInField(linesOf(answer), entered.district);
  return removed === undefined ? answer : { ...answer, ...inLineFields(lines), district: removed };
}

/** Removes the company, city, region and postal code from lines that repeat them. */
function withoutPlaces(fields: PostalFields): PostalFields {
  const { company, city, postalCode, region, country } = fields;
  const places = { company, city, postalCode, others: [region, country], keep: [] };
  const lines = inLineFields(postalLines(linesOf(fields), places));
  return { ...fields, ...lines, line1: lines.line1 || fields.line1 };
}

/** Whether the text equals a line or a comma-separated part of a line. Tolerates typos. */
function isPartOf(text: string, lines: readonly string[]): boolean {
  const wanted = districtName(text);
  return lines.some((line) => line.split(',').some((part) => isAlike(districtName(part), wanted)));
}

const hasDigit = (text: string) => /\d/.test(text);
const canonicalWord = (word: string) => streetOf(word).words[0] ?? word;

/** Whether a word is in the list. Tolerates typos and other spellings. */
const isWordOf = (word: string, words: readonly string[]) =>
  words.some(
    (other) =>
      isAlike(word, other) ||
      canonicalWord(word) === canonicalWord(other) ||
      spellingsOf(other).some((spelling) => isAlike(word, spelling)),
  );

/** Whether a string starts with a "care of" marker: c/o, attn, z. Hd. */
const isCareOf = (text: string) => /^\s*(?:c\s?\/\s?o|attn?|z\.\s?hd|bei)(?![\p{L}\p{N}])/iu.test(text);
const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * Returns the parts of an entered line that are missing from the answer, except units: a house name, a "c/o", a PO box, a company. A misspelled
 * word whose correct form is in the answer is not missing. If the answer names a different street, the service has corrected the street, so only
 * the parts that are certainly not a street are returned.
 *
 * @param isStreet Whether the line can be the street.
 */
function missingParts(entered: string, answer: PostalFields, all: PostalFields, isStreet: boolean): string {
  const lines = linesOf(answer);
  const lineWords = lines.flatMap(wordsOf);
  const { company, district, city, region, postalCode, country } = answer;
  const places = [company, district, city, region, postalCode, country, all.city, all.region, all.postalCode];
  const words = [...lineWords, ...places.flatMap(wordsOf)];
  const isKnown = isStreetEntered(answer, linesOf(all).flatMap(wordsOf));
  const parts = entered.split(/,| [-–—] /).map((part) => part.trim());
  const left = parts.map((part) => {
    if (isPoBox(part, answer.country) && part.split(/\D+/).filter(Boolean).length === 1)
      return lines.some((line) => isPoBox(line, answer.country) && digitsOf(line).endsWith(digitsOf(part))) ? '' : part;
    const name = districtName(part).split(' ').filter(Boolean);
    const present = name.filter(
      (word, index) => isWordOf(word, words) || isWordOf((name[index - 1] ?? '') + word, words),
    );
    if (present.length === name.length) return '';
    if (isCareOf(part)) return part;
    if (present.length === 0) return isKnown || !isStreet ? part : '';
    const sharesName = name.some((word) => isWordOf(word, lineWords) && !isGenericWord(canonicalWord(word)));
    if (!isStreet) return part;
    if (!sharesName) return present.length * 2 < name.length ? part : '';
    return isKnown ? aroundStreet(part, words) : '';
  });
  return left.every((part, index) => part === parts[index]) ? entered.trim() : left.filter(Boolean).join(', ');
}

/** Whether the user entered the street and number of the answer. Tolerates typos. */
function isStreetEntered(answer: PostalFields, entered: readonly string[]): boolean {
  const lines = linesOf(answer).map((line) => withoutUnits(line));
  const parts = lines.flatMap((line) => line.split(',')).filter((part) => hasDigit(part) && /\p{L}{2}/u.test(part));
  const places = [answer.city, answer.district].flatMap(wordsOf);
  return (parts.length > 0 ? parts : lines).some((part) => {
    const words = wordsOf(part).filter((word) => !isGenericWord(canonicalWord(word)) && !places.includes(word));
    return words.length > 0 && words.every((word) => isWordOf(word, entered));
  });
}

/** Returns the text around the street: everything before the house number, and everything after the last word that is also in the answer. */
function aroundStreet(part: string, words: readonly string[]): string {
  const tokens = part.split(/\s+/);
  const isPresent = tokens.map((token, index) => {
    const tokenWords = wordsOf(token);
    const joined = wordsOf(`${tokens[index - 1] ?? ''}${token}`);
    return (
      tokenWords.length === 0 ||
      tokenWords.some((word) => isWordOf(word, words)) ||
      joined.some((word) => words.includes(word))
    );
  });
  const first = isPresent.indexOf(true);
  const before = hasDigit(tokens[first] ?? '') ? tokens.slice(0, first) : [];
  const after = tokens.slice(isPresent.lastIndexOf(true) + 1);
  // An additional street type or direction belongs to the street. A long number is a postal code.
  const isStreetWord = (token: string) => {
    const [word = ''] = wordsOf(token);
    return isGenericWord(canonicalWord(word)) || isLikeStreetType(word) || /^\d{4,}/.test(token);
  };
  while (after[0] && isStreetWord(after[0])) after.shift();
  return [before.join(' '), after.join(' ')].filter((text) => wordsOf(text).length > 0).join(', ');
}

import { wordsOf, spellingsOf } from '../text/text.ts';
import { districtInField, districtName, hasDistrictField } from '../postal/toPostalFields.ts';
import { isAlike, isLikeStreetType, isUsual, streetOf } from '../postal/parts/street.ts';
import { inLineFields, linesOf, type PostalFields } from '../postal/PostalFields.ts';
import { isInLines, postalLines } from '../postal/postalLines.ts';
import { isSameUnit, type Unit, unitsIn, unitsOfField, withoutUnits } from '../postal/parts/units.ts';
import { civicUnitsOf, isTaken, unitsOf } from './units.ts';
import { isPoBox } from '../postal/parts/poBox.ts';

/**
 * An answer with what the service does not give back, as it was entered: a unit that it does not know, a "c/o", a company. What the answer says
 * already, in another line or in another spelling, is not added; a unit of the answer's stands in the place of the entered one. The country is
 * as the app writes it.
 *
 * @param subBuilding the answer's own name of its unit
 */
export function keepEntered(given: PostalFields, entered: PostalFields, subBuilding = ''): PostalFields {
  const answer = withDistrict(given, entered);
  const lines = linesOf(answer);
  /** The answer says its district in a field: what was entered of it in a line is not said again. */
  const unsaid = (text: string) => {
    if (!answer.district || wordsOf(text).length === 0) return text;
    return isPartOf(text, [answer.district]) ? '' : districtInField([text], answer.district).lines.join(', ');
  };
  const units = [...unitsOf(answer), ...civicUnitsOf(answer, entered, subBuilding)];
  const isKnown = (unit: Unit) => isTaken(unit, units);
  const civic = civicUnitsOf(entered, answer).filter((unit) => !unitsOf(entered).some((one) => isSameUnit(one, unit)));
  const own = [...civic, ...unitsIn(entered.line1)].filter((unit) => !isKnown(unit));
  const more = [entered.line2, entered.line3].map(unsaid).map((text) => {
    const unitsHere = unitsOfField(text);
    if (unitsHere.some(({ kind }) => kind === 'any') && unitsIn(text).length === 0)
      return unitsHere.some(isKnown) ? '' : text.trim();
    const rest = withoutUnits(text);
    const left = unsaidIn(rest, answer, entered, !/\d/.test(withoutUnits(entered.line1)));
    if (rest && left === rest) return withoutUnits(text, isKnown);
    const unknown = unitsHere.filter((unit) => !isKnown(unit)).map((unit) => unit.text);
    return [...unknown, left].filter(Boolean).join(', ');
  });
  // What stood in line 1 beside the street has a field of its own.
  const street = withoutUnits(entered.line1);
  const ownMore = [...own.map(({ text }) => text), unsaidIn(unsaid(street), answer, entered, true), more[0]];
  const added = [ownMore.filter(Boolean).join(', '), more[1] ?? ''].filter(Boolean);
  const { line1, line2, line3 } = inLineFields([...lines, ...added]);
  const kept: PostalFields = {
    company: answer.company || (isInLines(lines, entered.company, '') ? '' : entered.company),
    line1: line1 || entered.line1,
    line2,
    line3,
    district: answer.district || (isPartOf(entered.district, [...lines, answer.city]) ? '' : entered.district),
    city: answer.city || entered.city,
    region: answer.region || entered.region,
    postalCode: answer.postalCode || entered.postalCode,
    country: entered.country || answer.country,
  };
  return answer.city && answer.postalCode ? kept : withoutPlaces(kept);
}

/** The district in its own field, where the country has one and only a line of the answer says it. */
function withDistrict(answer: PostalFields, entered: PostalFields): PostalFields {
  if (answer.district || !entered.district || !hasDistrictField(answer.country || entered.country)) return answer;
  const { lines, said } = districtInField(linesOf(answer), entered.district);
  return said === undefined ? answer : { ...answer, ...inLineFields(lines), district: said };
}

/** What was kept may stand in a line of the answer already. */
function withoutPlaces(fields: PostalFields): PostalFields {
  const { company, city, postalCode, region, country } = fields;
  const places = { company, city, postalCode, others: [region, country], kept: [] };
  const lines = inLineFields(postalLines(linesOf(fields), places));
  return { ...fields, ...lines, line1: lines.line1 || fields.line1 };
}

/** Does a line, or a part of it between commas, say just this, a slip aside? */
function isPartOf(text: string, lines: readonly string[]): boolean {
  const wanted = districtName(text);
  return lines.some((line) => line.split(',').some((part) => isAlike(districtName(part), wanted)));
}

const hasDigit = (text: string) => /\d/.test(text);
const inOneWay = (word: string) => streetOf(word).words[0] ?? word;

/** Is the word one of these, a slip or another spelling aside? */
const isWordOf = (word: string, words: readonly string[]) =>
  words.some(
    (other) =>
      isAlike(word, other) ||
      inOneWay(word) === inOneWay(other) ||
      spellingsOf(other).some((spelling) => isAlike(word, spelling)),
  );

/** Comes what was entered before a person's or a company's name? */
const isCareOf = (text: string) => /^\s*(?:c\s?\/\s?o|attn?|z\.\s?hd|bei)(?![\p{L}\p{N}])/iu.test(text);
const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * What an entered line has and the answer lacks, units aside: the name of a house, a "c/o", a PO box, a company. A misspelt word of the answer's
 * counts as present. Where the answer is on another street, the line is what the answer corrects: then only what is certainly not a street is
 * left of it.
 *
 * @param isStreet may the line be the street, so that a part of it is the answer's in other words?
 */
export function unsaidIn(entered: string, answer: PostalFields, all: PostalFields, isStreet: boolean): string {
  const lines = linesOf(answer);
  const ownWords = lines.flatMap(wordsOf);
  const { company, district, city, region, postalCode, country } = answer;
  const places = [company, district, city, region, postalCode, country, all.city, all.region, all.postalCode];
  const words = [...ownWords, ...places.flatMap(wordsOf)];
  const isKnown = isStreetEntered(answer, linesOf(all).flatMap(wordsOf));
  const parts = entered.split(/,| [-–—] /).map((part) => part.trim());
  const left = parts.map((part) => {
    if (isPoBox(part, answer.country) && part.split(/\D+/).filter(Boolean).length === 1)
      return lines.some((line) => isPoBox(line, answer.country) && digitsOf(line).endsWith(digitsOf(part))) ? '' : part;
    const name = districtName(part).split(' ').filter(Boolean);
    const said = name.filter((word, at) => isWordOf(word, words) || isWordOf((name[at - 1] ?? '') + word, words));
    if (said.length === name.length) return '';
    if (isCareOf(part)) return part;
    if (said.length === 0) return isKnown || !isStreet ? part : '';
    const isOwn = name.some((word) => isWordOf(word, ownWords) && !isUsual(inOneWay(word)));
    if (!isStreet) return part;
    if (!isOwn) return said.length * 2 < name.length ? part : '';
    return isKnown ? aroundStreet(part, words) : '';
  });
  return left.every((part, at) => part === parts[at]) ? entered.trim() : left.filter(Boolean).join(', ');
}

/** Is the answer's street, with its number, what was entered, a slip aside? */
function isStreetEntered(answer: PostalFields, entered: readonly string[]): boolean {
  const lines = linesOf(answer).map((line) => withoutUnits(line));
  const parts = lines.flatMap((line) => line.split(',')).filter((part) => hasDigit(part) && /\p{L}{2}/u.test(part));
  const places = [answer.city, answer.district].flatMap(wordsOf);
  return (parts.length > 0 ? parts : lines).some((part) => {
    const words = wordsOf(part).filter((word) => !isUsual(inOneWay(word)) && !places.includes(word));
    return words.length > 0 && words.every((word) => isWordOf(word, entered));
  });
}

/** What stands before the house number, or behind the last word that the answer says. Between them is the street. */
function aroundStreet(part: string, words: readonly string[]): string {
  const tokens = part.split(/\s+/);
  const isSaid = tokens.map((token, at) => {
    const own = wordsOf(token);
    const joined = wordsOf(`${tokens[at - 1] ?? ''}${token}`);
    return own.length === 0 || own.some((word) => isWordOf(word, words)) || joined.some((word) => words.includes(word));
  });
  const first = isSaid.indexOf(true);
  const before = hasDigit(tokens[first] ?? '') ? tokens.slice(0, first) : [];
  const behind = tokens.slice(isSaid.lastIndexOf(true) + 1);
  // A type or a direction that the answer does not have is a part of the street, and a long number a postal code.
  const isStreetWord = (token: string) => {
    const [word = ''] = wordsOf(token);
    return isUsual(inOneWay(word)) || isLikeStreetType(word) || /^\d{4,}/.test(token);
  };
  while (behind[0] && isStreetWord(behind[0])) behind.shift();
  return [before.join(' '), behind.join(' ')].filter((text) => wordsOf(text).length > 0).join(', ');
}

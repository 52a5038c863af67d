import { wordsOf } from '../text/text.ts';
import { districtInField, districtName, hasDistrictField } from '../postal/districtInField.ts';
import { isAlike } from '../postal/isAlike.ts';
import { inLineFields, linesOf } from '../postal/lines.ts';
import type { PostalFields } from '../postal/PostalFields.ts';
import { isInLines, postalLines } from '../postal/postalLines.ts';
import { isSameUnit, type Unit, unitsIn, unitsOfField, withoutUnits } from '../postal/unitsIn.ts';
import { civicUnitsOf, isTaken, unitsOf } from './unitsOf.ts';
import { unsaidIn } from './unsaidIn.ts';

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

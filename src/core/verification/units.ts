import { inLineFields, linesOf, type PostalFields } from '../postal/PostalFields.ts';
import { isInLines } from '../postal/postalLines.ts';
import {
  civicUnitIn,
  isCivicCountry,
  isSameKindOfUnit,
  isSameUnit,
  type Unit,
  unitsIn,
  unitsOfField,
  withoutUnits,
} from '../postal/parts/units.ts';
import { wordsOf } from '../text/text.ts';

/** The address with a unit: once, however it is spelled, and in the place of another one of its kind. */
export function addUnit(fields: PostalFields, unit: string): PostalFields {
  const text = unit.trim();
  const given = unitsOfField(text);
  const civic = isCivicCountry(fields.country) ? civicUnitIn(fields.line1) : undefined;
  const known = civic ? [...unitsOf(fields), civic.unit] : unitsOf(fields);
  const isThere =
    given.length > 0 ? given.every((one) => known.some((other) => isSameUnit(one, other))) : isLine(fields, text);
  if (!text || isThere) return fields;
  const isReplaced = (other: Unit) => given.some((one) => isSameKindOfUnit(one, other));
  const [line1 = '', ...rest] = linesOf(fields).map((line, at) =>
    // A number alone is a house in line 1, and a unit below it.
    at > 0 && unitsIn(line).length === 0 && unitsOfField(line).some(isReplaced) ? '' : withoutUnits(line, isReplaced),
  );
  const [below = '', ...more] = rest.filter(Boolean);
  return { ...fields, ...inLineFields([line1, [text, below].filter(Boolean).join(', '), ...more]) };
}

/** "Penthouse" has no number: it is there when a line, or a part of one between commas, says just it. */
const isLine = (fields: PostalFields, text: string) => isInLines(linesOf(fields), text, '');

/** The address of the building, without the units that an answer happens to have. */
export function withoutUnit(fields: PostalFields, subBuilding = ''): PostalFields {
  const name = subBuilding.trim().toLowerCase();
  const isOwn = (unit: Unit) => unitsOfField(subBuilding).some((one) => isSameUnit(one, unit));
  const lines = linesOf(fields)
    .map((line) => {
      if (name && line.trim().toLowerCase() === name) return '';
      const civic = civicUnitIn(line);
      // "4-12 King St W" is the unit 4 of "12 King St W".
      return withoutUnits(civic && isOwn(civic.unit) ? line.slice(civic.unit.end) : line);
    })
    .filter(Boolean);
  return { ...fields, ...inLineFields(lines) };
}

/** All units of an address; a number alone is one where a field for units holds it. */
export const unitsOf = ({ line1, line2, line3 }: PostalFields): Unit[] => [
  ...unitsIn(line1),
  ...unitsOfField(line2),
  ...unitsOfField(line3),
];

/**
 * Units before the number ("4-12 King St W") that are surely units: the answer names it so, the other address has the number alone, or the
 * country writes them so. Elsewhere "37-12" is one number.
 */
export function civicUnitsOf(fields: PostalFields, other: PostalFields, subBuilding = ''): Unit[] {
  const named = unitsOfField(subBuilding);
  const numbers = linesOf(other).flatMap((line) => wordsOf(withoutUnits(line))[0] ?? []);
  const others = linesOf(other).flatMap((line) => civicUnitIn(line)?.number ?? []);
  return linesOf(fields)
    .flatMap((line) => civicUnitIn(line) ?? [])
    .filter(
      ({ unit, number }) =>
        named.some((one) => isSameUnit(one, unit)) ||
        (others.length === 0 && numbers.includes(number)) ||
        isCivicCountry(fields.country || other.country),
    )
    .map(({ unit }) => unit);
}

/** Do these units say this one already, or another of its kind in its place? An address has one door. */
export const isTaken = (unit: Unit, units: readonly Unit[]): boolean =>
  units.some((other) => isSameUnit(unit, other) || isSameKindOfUnit(unit, other));

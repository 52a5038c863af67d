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

/** Adds a unit to an address. Changes nothing if the address already has this unit. Replaces another unit of the same kind. */
export function addUnit(fields: PostalFields, unit: string): PostalFields {
  const text = unit.trim();
  const given = unitsOfField(text);
  const civic = isCivicCountry(fields.country) ? civicUnitIn(fields.line1) : undefined;
  const known = civic ? [...unitsOf(fields), civic.unit] : unitsOf(fields);
  const isPresent =
    given.length > 0 ? given.every((one) => known.some((other) => isSameUnit(one, other))) : isLine(fields, text);
  if (!text || isPresent) return fields;
  const isReplaced = (other: Unit) => given.some((one) => isSameKindOfUnit(one, other));
  const [line1 = '', ...rest] = linesOf(fields).map((line, index) =>
    // In line 1, a bare number is a house number. In the other lines, it is a unit.
    index > 0 && unitsIn(line).length === 0 && unitsOfField(line).some(isReplaced)
      ? ''
      : withoutUnits(line, isReplaced),
  );
  const [below = '', ...more] = rest.filter(Boolean);
  return { ...fields, ...inLineFields([line1, [text, below].filter(Boolean).join(', '), ...more]) };
}

/** Whether a unit without a number ("Penthouse") is a whole line or a comma-separated part of a line. */
const isLine = (fields: PostalFields, text: string) => isInLines(linesOf(fields), text, '');

/** Removes the units from an address, leaving the building's address. */
export function withoutUnit(fields: PostalFields, subBuilding = ''): PostalFields {
  const name = subBuilding.trim().toLowerCase();
  const isSubBuilding = (unit: Unit) => unitsOfField(subBuilding).some((one) => isSameUnit(one, unit));
  const lines = linesOf(fields)
    .map((line) => {
      if (name && line.trim().toLowerCase() === name) return '';
      const civic = civicUnitIn(line);
      // "4-12 King St W" is unit 4 of "12 King St W".
      return withoutUnits(civic && isSubBuilding(civic.unit) ? line.slice(civic.unit.end) : line);
    })
    .filter(Boolean);
  return { ...fields, ...inLineFields(lines) };
}

/** Finds all units in an address. A bare number counts as a unit only in lines 2 and 3. */
export const unitsOf = ({ line1, line2, line3 }: PostalFields): Unit[] => [
  ...unitsIn(line1),
  ...unitsOfField(line2),
  ...unitsOfField(line3),
];

/**
 * Finds units before the house number ("4-12 King St W") that are certain to be units. A unit is certain if `subBuilding` names it, if
 * `other` has the house number without the unit, or if the country writes units this way. Otherwise, "37-12" is a single number.
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

/** Whether a list of units already contains this unit, or another unit of the same kind. */
export const isTaken = (unit: Unit, units: readonly Unit[]): boolean =>
  units.some((other) => isSameUnit(unit, other) || isSameKindOfUnit(unit, other));

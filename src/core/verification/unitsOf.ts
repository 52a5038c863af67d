import { wordsOf } from '../text/text.ts';
import { linesOf } from '../postal/lines.ts';
import type { PostalFields } from '../postal/PostalFields.ts';
import {
  civicUnitIn,
  isCivicCountry,
  isSameKindOfUnit,
  isSameUnit,
  type Unit,
  unitsIn,
  unitsOfField,
  withoutUnits,
} from '../postal/unitsIn.ts';

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

import { inLineFields, linesOf } from '../postal/lines.ts';
import type { PostalFields } from '../postal/PostalFields.ts';
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
} from '../postal/unitsIn.ts';
import { unitsOf } from './unitsOf.ts';

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

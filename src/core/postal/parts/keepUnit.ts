import type { Address } from '../Address.ts';
import { beginsWord, wordsOf } from '../../text/text.ts';
import { isSameKindOfUnit, isSameUnit, type Unit, unitsIn, unitsOfField } from './units.ts';

/**
 * The unit that was typed ("Apt 4B", "# 12", "bureau 200") when the answer does not have it, in any line or spelling: to be kept and
 * flagged, never lost, and never doubled. A unit of its kind in the answer stands in its place: it was chosen from the list, and an address
 * has one door.
 */
export function keepUnit(typed: string, address: Address): { unit: string } | undefined {
  const { company, subBuilding, line1, line2, line3, line4, line5 } = address;
  // The house number and the street are not where a unit would be found.
  const others = [subBuilding, line2, line3, line4, line5, company];
  // A number alone is a unit where units have their place.
  const known = [
    ...[line1, line3, line4, line5, company].flatMap(unitsIn),
    ...[subBuilding, line2].flatMap(unitsOfField),
  ];
  const words = others.flatMap(wordsOf).map(withoutZeros);
  const joined = words.join('');
  const street = wordsOf(line1);
  const isThere = (unit: Unit) =>
    known.some((other) => isSameUnit(unit, other) || isSameKindOfUnit(unit, other)) ||
    words.includes(unit.name) ||
    (unit.name.length > 1 && joined.endsWith(unit.name)) ||
    // "Suite" of "Suite Street 4" and the like: the words stand together in the street itself.
    wordsOf(unit.text).every((word) => street.some((own) => beginsWord(word, own)));
  const missing = unitsIn(typed).filter((unit) => !isThere(unit));
  return missing.length > 0 ? { unit: missing.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ') } : undefined;
}

const withoutZeros = (word: string) => word.replace(/^0+(?=.)/, '');

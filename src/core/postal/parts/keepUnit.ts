import type { Address } from '../Address.ts';
import { beginsWord, wordsOf } from '../../text/text.ts';
import { isSameKindOfUnit, isSameUnit, type Unit, unitsIn, unitsOfField } from './units.ts';

/**
 * Returns the unit that the user typed ("Apt 4B", "# 12", "bureau 200") if no line in the answer contains it in any spelling. The form keeps
 * this unit and marks it as unverified. Returns undefined if the answer has a unit of the same kind, because the user chose that unit from the
 * list.
 */
export function keepUnit(typed: string, address: Address): { unit: string } | undefined {
  const { company, subBuilding, line1, line2, line3, line4, line5 } = address;
  // Line 1 is omitted, because it contains the house number and the street.
  const others = [subBuilding, line2, line3, line4, line5, company];
  // A bare number counts as a unit only in unit fields.
  const known = [
    ...[line1, line3, line4, line5, company].flatMap(unitsIn),
    ...[subBuilding, line2].flatMap(unitsOfField),
  ];
  const words = others.flatMap(wordsOf).map(withoutZeros);
  const joined = words.join('');
  const street = wordsOf(line1);
  const isPresent = (unit: Unit) =>
    known.some((other) => isSameUnit(unit, other) || isSameKindOfUnit(unit, other)) ||
    words.includes(unit.name) ||
    (unit.name.length > 1 && joined.endsWith(unit.name)) ||
    // A street such as "Suite Street 4" contains the words of the unit.
    wordsOf(unit.text).every((word) => street.some((streetWord) => beginsWord(word, streetWord)));
  const missing = unitsIn(typed).filter((unit) => !isPresent(unit));
  return missing.length > 0 ? { unit: missing.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ') } : undefined;
}

const withoutZeros = (word: string) => word.replace(/^0+(?=.)/, '');

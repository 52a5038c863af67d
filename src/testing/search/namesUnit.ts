import { beginsWord, type Address, wordsOf } from '../../core/index.ts';

const hasDigit = (word: string) => /\d/.test(word);

/**
 * Does the typed text name exactly this address's unit ("350 5th ave apt 12b", "350 5th ave #12")? What the rest of the address
 * accounts for does not count, so that the 5 of "5 Main Street" is not unit 5. The house number must be typed too.
 */
export function namesUnit(
  { line1, city, provinceCode, postalCode, company, buildingNumber, subBuilding }: Address,
  typed: readonly string[],
): boolean {
  const unit = unitWords(subBuilding);
  const joined = unit.join('');
  if (!joined || !(typed.includes(joined) || unit.every((word) => typed.includes(word)))) return false;
  const house = line1.endsWith(subBuilding) ? line1.slice(0, -subBuilding.length) : line1;
  // "1 beacon" asks for a house, not for a flat 1 in Beacon Street.
  if (!wordsOf(buildingNumber).every((word) => typed.includes(word))) return false;
  const left = [...typed];
  for (const word of wordsOf(`${house} ${city} ${provinceCode} ${postalCode} ${company}`)) {
    // A number that merely begins like another one is still to be accounted for.
    const at = left.findIndex((wanted) =>
      hasDigit(word) ? wanted === word : !hasDigit(wanted) && !unit.includes(wanted) && beginsWord(wanted, word),
    );
    if (at >= 0) left.splice(at, 1);
  }
  return left.includes(joined) || unit.every((word) => left.includes(word));
}

/** The words of a unit that tell it from its neighbours: "12", "b" of "Apt 12-B", "b" of "Unit B". */
function unitWords(subBuilding: string): string[] {
  const words = wordsOf(subBuilding);
  const number = words.findIndex(hasDigit);
  return words.slice(number < 0 ? 1 : number);
}

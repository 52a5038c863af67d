import { isNumberFirst, splitStreet, type StreetParts, wordsOf } from '../../../core/index.ts';

const squeezed = (text: string) => wordsOf(text).join('');

/**
 * Whether two strings are the same house number, or one is the beginning of the other: "12 a" is "12a", and "12" is the
 * beginning of "12a". A browser that fills in both fields takes one of the numbers from the street.
 */
const isSameNumber = (one: string, other: string) => {
  const [short = '', long = ''] = [squeezed(one), squeezed(other)].sort((left, right) => left.length - right.length);
  return long.startsWith(short) && !/^\d/.test(long.slice(short.length));
};

/**
 * Moves a house number that was typed in the street field to its own field. Does so only if the number field is empty,
 * contains the same number, or was not filled in by the user.
 *
 * @param typed Fields that the user typed in.
 */
export function normalizeParts(
  parts: StreetParts,
  typed: readonly (keyof StreetParts)[],
  country: string,
): StreetParts {
  const { street, houseNumber } = parts;
  const found = splitStreet(street, country);
  const isFree =
    houseNumber.trim() === '' || !typed.includes('houseNumber') || isSameNumber(found.houseNumber, houseNumber);
  if (!typed.includes('street') || found.houseNumber === '' || !isFree) return parts;
  // If the two spellings of the number differ, the longer one is the more specific.
  if (squeezed(houseNumber).length > squeezed(found.houseNumber).length && typed.includes('houseNumber'))
    return { street: found.street, houseNumber };
  // A number typed at the wrong end of the street moves to the end where the country puts it.
  const isInOrder = found.order?.isNumberFirst === isNumberFirst(country);
  return isInOrder ? found : { street: found.street, houseNumber: found.houseNumber };
}

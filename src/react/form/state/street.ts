import {
  type Address,
  isNumberFirst,
  knownStreet,
  type PostalFields,
  type StreetParts,
  wordsOf,
} from '../../../core/index.ts';
import type { FormCode } from '../value/regionNames.ts';

export type StreetField = 'street' | 'houseNumber';

/** Contents of the street and house number fields, and the first line that they form. */
export interface StreetState extends StreetParts {
  line1: string;
  /** Fields that the user typed in. The text of any other field comes from an address, or from splitting the line. */
  typed: readonly StreetField[];
}

/** Whether the street still lacks a house number. Until the code that checks this has loaded, any digit counts as a house number. */
export const lacksHouseNumber = (street: string, country: string, code: FormCode | undefined): boolean =>
  code?.lacksHouseNumber(street, country) ?? !/\p{Nd}/u.test(street);

/** Splits the first line. Until the code for it has loaded, the whole line is the street. */
const splitStreet = (line: string, country: string, code: FormCode | undefined): StreetParts =>
  code?.splitStreet(line, country) ?? { street: line, houseNumber: '' };

const squeezed = (text: string) => wordsOf(text).join('');

/**
 * Whether two strings are the same house number, or one is the beginning of the other: "12 a" is "12a", and "12" is the
 * beginning of "12a". A browser that fills in both fields takes one of the numbers from the street.
 */
const isSameNumber = (one: string, other: string) => {
  const [short = '', long = ''] = [squeezed(one), squeezed(other)].sort((left, right) => left.length - right.length);
  return long.startsWith(short) && !/^\d/.test(long.slice(short.length));
};

/** Splits the first line into the two fields. Also recognizes the typed text if the app has changed its case. */
export function splitLine1(
  { line1, country }: PostalFields,
  state: StreetState | undefined,
  address: Address | undefined,
  code: FormCode | undefined,
): StreetParts {
  if (state?.line1 === line1) return state;
  if (state && state.line1.toLowerCase() === line1.toLowerCase() && state.line1.length === line1.length) {
    const cut = (part: string) => {
      const index = state.line1.indexOf(part);
      // The line may not contain the field's text. For example, a dash is not a house number, and a number that was
      // typed before the street moves after it.
      return index < 0 ? part : line1.slice(index, index + part.length);
    };
    return { street: cut(state.street), houseNumber: cut(state.houseNumber), order: state.order };
  }
  return (address && knownStreet(line1, address)) ?? splitStreet(line1, country, code);
}

/**
 * Moves a house number that was typed in the street field to its own field. Does so only if the number field is empty,
 * contains the same number, or was not filled in by the user.
 */
export function normalizeParts(
  parts: StreetParts,
  typed: StreetState['typed'],
  country: string,
  code: FormCode | undefined,
): StreetParts {
  const { street, houseNumber } = parts;
  const found = splitStreet(street, country, code);
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

import type * as core from '../../../core/index.ts';
import { type Address, type PostalFields, type StreetParts, wordsOf } from '../../../core/index.ts';

/** Code that a form needs only once it has an address. */
export type FormCode = Pick<typeof core, 'addParsedText' | 'lacksHouseNumber' | 'normalizeParts' | 'splitStreet'>;

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

/** Returns the street and house number of a selected address, or undefined if line 1 contains anything else. */
function knownStreet(line: string, { street = '', buildingNumber = '' }: Partial<Address>): StreetParts | undefined {
  const words = wordsOf(line).join(' ');
  const orders = [`${street} ${buildingNumber}`, `${buildingNumber} ${street}`];
  return words && orders.some((order) => wordsOf(order).join(' ') === words)
    ? { street, houseNumber: buildingNumber }
    : undefined;
}

/**
 * Splits the first line into the two fields. Until the code for it has loaded, the whole line is the street. Also recognizes the typed text if the app has changed its case.
 */
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
  return (
    (address && knownStreet(line1, address)) ?? code?.splitStreet(line1, country) ?? { street: line1, houseNumber: '' }
  );
}

import { isNumberFirst } from '../country/isNumberFirst.ts';

/** Line 1 split into street and house number. */
export interface StreetParts {
  street: string;
  houseNumber: string;
  /**
   * Order and separator of the line, if they differ from those that `joinStreet` uses for the country. `splitStreet` makes this property
   * non-enumerable, so that only the two strings are compared, copied and submitted.
   */
  readonly order?: StreetOrder | undefined;
}

/** Order of street and house number in a line, and the text between them, such as ", nº " in "Rua A, nº 12". */
export interface StreetOrder {
  isNumberFirst: boolean;
  between: string;
}

const oneOf = (codes: string) => {
  const all = new Set(codes.split(' '));
  return (countryIso2: string) => all.has(countryIso2.toUpperCase());
};

/** Whether online shops in the country ask for the house number in a separate field. */
export const hasHouseNumberField = oneOf('BR DE MX NL');

/** Whether addresses in the country have a comma between street and number: "Avenida Paulista, 1578". */
const hasComma = oneOf('BR ES');

/**
 * Joins street and house number in the country's order. Parts from `splitStreet` are joined back into the original line. A house number without
 * a letter or digit ("-") is ignored. Pure.
 *
 * @param countryIso2 ISO 3166 alpha-2 code.
 */
export function joinStreet({ street, houseNumber, order }: StreetParts, countryIso2: string): string {
  const number = /[\p{L}\p{N}]/u.test(houseNumber) ? houseNumber.trim() : '';
  const isFirst = order?.isNumberFirst ?? isNumberFirst(countryIso2);
  const between = order?.between ?? (hasComma(countryIso2) ? ', ' : ' ');
  const parts = isFirst ? [number, street] : [street, number];
  return parts.filter((part) => part.trim()).join(between);
}

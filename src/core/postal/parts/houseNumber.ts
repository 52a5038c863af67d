import { wordsOf } from '../../text/text.ts';
import type { Address } from '../Address.ts';
import { isNumberFirst } from '../country/isNumberFirst.ts';
import { isPoBox } from './poBox.ts';
import { unitsIn } from './units.ts';

/** Line 1 split into street and house number. */
export interface StreetParts {
  street: string;
  houseNumber: string;
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
 * Joins street and house number in the country's order. A house number without a letter or digit ("-") is ignored. Pure.
 *
 * @param countryIso2 ISO 3166 alpha-2 code.
 */
export function joinStreet({ street, houseNumber }: StreetParts, countryIso2: string): string {
  const number = /[\p{L}\p{N}]/u.test(houseNumber) ? houseNumber.trim() : '';
  const parts = isNumberFirst(countryIso2) ? [number, street] : [street, number];
  return parts.filter((part) => part.trim()).join(hasComma(countryIso2) ? ', ' : ' ');
}

/** Matches "12", "12a", "12-14", "12/2", "12 bis", "12 A", "1234-101" and "12½", but not "17." or "5th". */
const one = String.raw`\d{1,6}(?:\s?[½¼¾]|\s\d\/\d)?(?:\s?(?:bis|ter|quater)(?!\p{L})|\s?\p{L}{1,3}(?![\p{L}.])|\p{L}\d{1,3})?`;
const number = new RegExp(
  String.raw`(?<=[\s,])(?:${one}(?:\s?[-–/]\s?(?:\d{1,6}\p{L}?|\p{L}{1,3})(?![\p{L}\p{N}]))*|s\/n[º°]?)(?![\p{L}\p{N}.])`,
  'giu',
);
const numberAhead =
  /^(\d{1,6}[a-z]?(?:\s?[-–/]\s?\d{1,6}[a-z]?|\s\d\/\d|\s?½)*(?:\s(?:bis|ter|quater))?),?\s+(?!d[aeo]s?\s|of\s)([^\s\d].*|\d+(?:st|nd|rd|th)\s.*)$/iu;
/** Words after which a number is part of the street name: "Calle 5", "Avenida 9". */
const numbered =
  /^(?:av|avda|avenida|avenue|ave|c|calle|carrera|cra|diagonal|highway|hwy|km|lote|mz|manzana|quadra|r|route|rua|rue|street|transversal|via)\.?$/iu;
const marks = new Set('n nº n° no no. nr nr. num num. número #'.split(' '));

/** Drops the separator (a comma or "nº") between a street and its number. */
function withoutMark(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,]/.test(text.charAt(end - 1))) end--;
  const index = Math.max(text.lastIndexOf(' ', end - 1), text.lastIndexOf(',', end - 1));
  return marks.has(text.slice(index + 1, end).toLowerCase())
    ? withoutMark(text.slice(0, index + 1))
    : text.slice(0, end);
}

/**
 * Splits line 1 into street and house number: "Hauptstraße 12a", "12 bis Rue de Rivoli", "Rua Augusta, 1500, apto 12". Text after the number stays
 * with the number. If no number is certainly a house number, the whole line is the street: "Straße des 17. Juni", "Calle 5", "Postfach 12". Pure;
 * never throws.
 *
 * @param line Line 1 of an address.
 * @param countryIso2 ISO 3166 alpha-2 code.
 */
export function splitStreet(line: string, countryIso2: string): StreetParts {
  const whole = { street: line, houseNumber: '' };
  // Limits the running time of the patterns below.
  if (line.length > 200 || isPoBox(line, countryIso2)) return whole;
  const text = line.trim();
  const ahead = numberAhead.exec(text);
  const first = { street: ahead?.[2] ?? '', houseNumber: ahead?.[1] ?? '' };
  if (isNumberFirst(countryIso2)) return ahead ? first : whole;
  for (const found of text.matchAll(number)) {
    const street = withoutMark(text.slice(0, found.index));
    const rest = text.slice(found.index + found[0].length);
    if (!/\p{L}/u.test(street) || numbered.test(street)) continue;
    if (rest.trim() && unitsIn(rest).length === 0) continue;
    return { street, houseNumber: text.slice(found.index) };
  }
  // The line starts with a number, although addresses in this country end with the number. "1e" means "first" and is not a house number.
  return ahead && !/e$/i.test(first.houseNumber) ? first : whole;
}

/** Returns the street and house number of a selected address. If line 1 contains anything else, returns undefined. */
export function knownStreet(
  line: string,
  { street = '', buildingNumber = '' }: Partial<Address>,
): StreetParts | undefined {
  const words = wordsOf(line).join(' ');
  const orders = [`${street} ${buildingNumber}`, `${buildingNumber} ${street}`];
  return words && orders.some((order) => wordsOf(order).join(' ') === words)
    ? { street, houseNumber: buildingNumber }
    : undefined;
}

/**
 * Whether a street has no house number yet, so that a form can ask for one. Returns false for a PO box, for a parcel station, and for a street that
 * contains a number.
 */
export const lacksHouseNumber = (street: string, countryIso2: string): boolean =>
  street.trim() !== '' &&
  !isPoBox(street, countryIso2) &&
  !/^\s*(?:packstation|postfiliale|paketbox)(?!\p{L})/iu.test(street) &&
  !/(?<![\p{L}\p{N}])\d+\p{L}?(?![\p{L}\p{N}.])/u.test(street) &&
  !/\bs\/n/i.test(street);

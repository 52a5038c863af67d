import { wordsOf } from '../../text/text.ts';
import type { Address } from '../Address.ts';
import { isPoBox } from './poBox.ts';
import { unitsIn } from './units.ts';

/** The first line where street and house number are fields of their own. */
export interface StreetParts {
  street: string;
  houseNumber: string;
}

const oneOf = (codes: string) => {
  const all = new Set(codes.split(' '));
  return (countryIso2: string) => all.has(countryIso2.toUpperCase());
};

/** Countries whose shops ask for the house number in a field of its own. */
export const hasHouseNumberField = oneOf('BR DE MX NL');

/** "12 Main Street"; elsewhere "Hauptstraße 12". */
export const isNumberFirst = oneOf(
  'AS AU BB BS BZ CA CI DZ EG FR GB GF GG GH GI GP GU HK IE IM IN JE JM KE LK LU MA MC MQ MT MU MY NC NG NZ PF PH PK PM PR RE SA SG SN TH TN ' +
    'TT TZ UG US VI VN YT ZA ZM ZW',
);

/** "Avenida Paulista, 1578". */
const hasComma = oneOf('BR ES');

/**
 * Street and house number as one line, in the country's order. A house number without a letter or a digit ("-") is none. Pure.
 *
 * @param countryIso2 ISO 3166 alpha-2.
 */
export function joinStreet({ street, houseNumber }: StreetParts, countryIso2: string): string {
  const number = /[\p{L}\p{N}]/u.test(houseNumber) ? houseNumber.trim() : '';
  const parts = isNumberFirst(countryIso2) ? [number, street] : [street, number];
  return parts.filter((part) => part.trim()).join(hasComma(countryIso2) ? ', ' : ' ');
}

/** "12", "12a", "12-14", "12/2", "12 bis", "12 A", "1234-101", "12½". Not "17." and not "5th". */
const one = String.raw`\d{1,6}(?:\s?[½¼¾]|\s\d\/\d)?(?:\s?(?:bis|ter|quater)(?!\p{L})|\s?\p{L}{1,3}(?![\p{L}.])|\p{L}\d{1,3})?`;
const number = new RegExp(
  String.raw`(?<=[\s,])(?:${one}(?:\s?[-–/]\s?(?:\d{1,6}\p{L}?|\p{L}{1,3})(?![\p{L}\p{N}]))*|s\/n[º°]?)(?![\p{L}\p{N}.])`,
  'giu',
);
const numberAhead =
  /^(\d{1,6}[a-z]?(?:\s?[-–/]\s?\d{1,6}[a-z]?|\s\d\/\d|\s?½)*(?:\s(?:bis|ter|quater))?),?\s+(?!d[aeo]s?\s|of\s)([^\s\d].*|\d+(?:st|nd|rd|th)\s.*)$/iu;
/** Beside these a number is the street's own name: "Calle 5", "Avenida 9". */
const numbered =
  /^(?:av|avda|avenida|avenue|ave|c|calle|carrera|cra|diagonal|highway|hwy|km|lote|mz|manzana|quadra|r|route|rua|rue|street|transversal|via)\.?$/iu;
const marks = new Set('n nº n° no no. nr nr. num num. número #'.split(' '));

/** Without what stands between a street and its number: a comma, "nº". */
function withoutMark(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,]/.test(text.charAt(end - 1))) end--;
  const at = Math.max(text.lastIndexOf(' ', end - 1), text.lastIndexOf(',', end - 1));
  return marks.has(text.slice(at + 1, end).toLowerCase()) ? withoutMark(text.slice(0, at + 1)) : text.slice(0, end);
}

/**
 * The street and the house number of a first line, as people of the country write it: "Hauptstraße 12a", "12 bis Rue de Rivoli", "Rua Augusta, 1500,
 * apto 12". What is behind the number stays with it. The whole line is the street where no number can be told for certain: "Straße des 17. Juni",
 * "Calle 5", "Postfach 12". Pure; never throws.
 *
 * @param line The first line of an address.
 * @param countryIso2 ISO 3166 alpha-2.
 */
export function splitStreet(line: string, countryIso2: string): StreetParts {
  const whole = { street: line, houseNumber: '' };
  // No street is longer, and what is tried on it stays quick.
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
  // As others write it, in a country that writes the number last. "1e" is "first".
  return ahead && !/e$/i.test(first.houseNumber) ? first : whole;
}

/** The parts of a chosen address, where its first line says nothing else. */
export function knownStreet(
  line: string,
  { street = '', buildingNumber = '' }: Partial<Address>,
): StreetParts | undefined {
  const said = wordsOf(line).join(' ');
  const ways = [`${street} ${buildingNumber}`, `${buildingNumber} ${street}`];
  return said && ways.some((way) => wordsOf(way).join(' ') === said)
    ? { street, houseNumber: buildingNumber }
    : undefined;
}

/**
 * May a house number be asked for beside this street? Not of a post office box or a parcel station, nor where a number stands in it already,
 * though nobody can tell which.
 */
export const lacksHouseNumber = (street: string, countryIso2: string): boolean =>
  street.trim() !== '' &&
  !isPoBox(street, countryIso2) &&
  !/^\s*(?:packstation|postfiliale|paketbox)(?!\p{L})/iu.test(street) &&
  !/(?<![\p{L}\p{N}])\d+\p{L}?(?![\p{L}\p{N}.])/u.test(street) &&
  !/\bs\/n/i.test(street);

import { isNumberFirst } from '../country/isNumberFirst.ts';
import { wordsOf } from '../../text/text.ts';
import { joinStreet, type StreetOrder, type StreetParts } from './houseNumber.ts';
import { isPoBox } from './poBox.ts';
import { isStreetType, streetOf } from './street.ts';
import { unitsIn } from './units.ts';

const parcelStation = /^\s*(?:packstation|postfiliale|paketbox)(?!\p{L})/iu;

/** Matches "12", "12a", "12-14", "12/2", "12 bis", "12 A", "1234-101" and "12½", but not "17." or "5th". */
const one = String.raw`\d{1,6}(?:\s?[½¼¾]|\s\d\/\d)?(?:\s?(?:bis|ter|quater)(?!\p{L})|\s?\p{L}{1,3}(?![\p{L}.:]|\s?\d)|\p{L}\d{1,3})?`;
/** Matches a word that announces a house number: "nº", "No. Ext.", "д.". */
const mark = String.raw`(?:n\.?[º°]|n|nr|no|num|n[uú]mero|hausnummer|#|№|д|дом)[.:]?\s{0,5}(?:ext\.?\s?)?`;
/** Matches the text before a house number: a space, a comma, "nº". The number can also follow the street type directly: "Hauptstr.12". */
const before = String.raw`[\s,]{1,5}(?:${mark})?(?=\d|s\/n)|\s{0,5}#\s{0,5}|(?<=\p{L}{3}(?:stra(?:ß|ss)e|str\.?|weg|gasse|allee|platz|straat|laan|plein|gracht))`;
const marked = new RegExp(String.raw`^[\s,]{1,5}${mark}\d`, 'iu');
const markAlone = new RegExp(`^${mark}$`, 'iu');
const number = new RegExp(
  String.raw`(${before})(${one}(?:\s?[-–/]\s?(?:\d{1,6}\p{L}?|\p{L}{1,3}(?!\s?\d))(?![\p{L}\p{N}]))*|s\/n[º°]?)(?![\p{L}\p{N}]|\.(?!$|,))`,
  'giu',
);
const numberAhead =
  /^(\d{1,6}[a-z]?(?:\s?[-–/]\s?\d{1,6}[a-z]?|\s\d\/\d|\s?½)*(?:\s?(?:bis|ter|quater))?)(,?\s+)(?!d[aeo]s?\s|of\s|(?:km|miles?|bis|ter|quater)(?!\p{L}))([^\s\d].*|\d+(?:st|nd|rd|th)\s.*)$/iu;
/** Words that make the next number part of the street name if nothing else comes before the number: "Calle 5", "ul. 3 Maja". */
const numbered =
  /^(?:andador|avda|carrera|cerrada|cra|diagonal|eje|lote|mz|manzana|norte|os|oriente|pasaje|poniente|privada|quadra|retorno|ruta|sur|transversal|ul|ulica|ул|улица|вул)\.?$/iu;
/** Words after which a number is never a house number: "km 12", "Lote 5", "Straße des 17". */
const neverBefore =
  /(?<!\p{L})(?:km|kil[oó]met(?:ro|er)|lote?|lt|quadra|qd|manzana|mz|bloco|bl|setor|sector|parzelle|parcel[al]e?|kavel|plot|halle|haus|objekt|tor|nave|ch[aá]cara|calle|carrera|cra|x|y|con|entre|d[aeiou]s?|del|der|of)\.?,?$/iu;
/** Matches the abbreviation of a block whose number is part of the name: "SQS 308", "SHIS QI 5". */
const block = /^(?:[A-Z]{2,4} )*(?:[B-DF-HJ-NP-TV-Z]{2,4}|Q[A-TV-Z])$/;
/** Matches a door or staircase after the house number: "WG 3", "bus 3", "Top 5", "lgh 1102", "m. 5", ", кв. 7", ", 2º B". */
const door =
  /^(?:[\s,/]*(?!(?:km|lote|parcela|parzelle|quadra|norte|sur|este|oeste|nord|ost|west|s[uü]d|de|del|of|calle|rua|str|weg)(?!\p{L}))(?:\p{L}{1,10}[.:]?\s?\d{1,5}\p{L}?|\d{1,2}(?:[ºª°]|\.(?=\s))\s?\p{L}{0,4}\.?)(?![\p{L}\p{N}]))+$/iu;

/** Whether the text is just a street type, such as "Calle". */
const isTypeAlone = (text: string) =>
  numbered.test(text) || (/^\p{L}+\.?$/u.test(text) && streetOf(text).words.some(isStreetType));

/** Whether the words contain a street type: "Hauptstraße", "Main Street". */
const hasStreetType = (street: string) =>
  streetOf(street).words.some((word) => isStreetType(word) || /.(?:str|weg|gasse|pl|laan|gracht)$/.test(word));

/**
 * Splits line 1 into street and house number: "Hauptstraße 12a", "12 bis Rue de Rivoli", "Rua Augusta, 1500, apto 12". A door after the house
 * number stays part of the house number. If no number is certain to be a house number, the whole line is the street: "Straße des 17. Juni",
 * "Calle 5", "km 12", "Postfach 12". `joinStreet` restores the same line. Pure; never throws.
 *
 * @param line Line 1 of an address.
 * @param countryIso2 ISO 3166 alpha-2 code.
 */
export function splitStreet(line: string, countryIso2: string): StreetParts {
  const whole = { street: line, houseNumber: '' };
  // Limits the running time of the patterns below.
  if (line.length > 200 || parcelStation.test(line) || isPoBox(line, countryIso2)) return whole;
  const text = line.trim();
  const partsOf = (street: string, houseNumber: string, order: StreetOrder): StreetParts => {
    const parts = { street, houseNumber };
    return joinStreet(parts, countryIso2) === text ? parts : Object.defineProperty(parts, 'order', { value: order });
  };
  const isFirst = isNumberFirst(countryIso2);
  if (!isFirst)
    for (const { 0: match, 1: between = '', 2: houseNumber = '', index } of text.matchAll(number)) {
      const street = text.slice(0, index);
      const rest = text.slice(index + match.length);
      if (!/\p{L}/u.test(street) || isTypeAlone(street) || neverBefore.test(street) || isUnitWord(street)) continue;
      // "Apto 12", "Wohnung 5", "Nr. 45": not a street.
      if (isUnitAlone(street) || markAlone.test(street)) break;
      // This is not the house number if a later word announces one ("Str. 1 Decembrie 1918 nr. 5") or if only a single letter precedes it.
      if (marked.test(rest) || /^\p{L}\.?$/u.test(street)) continue;
      if (block.test(street) || /\d\.$|\s(?:con|entre|esq\.?)\s/i.test(street)) break;
      // The number is part of the name: "Rua 25 de Março".
      if (/^\s+d[aeo]s?\s/i.test(rest)) continue;
      // A number at the start of the line may itself be the house number: "3 kamer 2". In "1e Jan Steenstraat 12", it cannot be.
      if (/^\d+(?![\p{L}\p{N}.]|\sd[aeo]\s)/u.test(text) && !/[^\s,]/.test(between)) break;
      if (rest.replace(/^\.$/, '').trim() && unitsIn(rest).length === 0 && !door.test(rest)) break;
      return partsOf(street, houseNumber + rest, { isNumberFirst: false, between });
    }
  const [, ahead = '', between = '', street = ''] = numberAhead.exec(text) ?? [];
  // Where addresses end with the number, "3 kamer" and "1e" are not house numbers. "2e étage 5 rue du Bac" starts with a floor.
  const isSure = isFirst
    ? !isUnitAlone(street) && unitsIn(`${ahead} ${street.split(/[\s,]/)[0] ?? ''}`).length === 0
    : hasStreetType(street) && !/\d/.test(street) && !/e$/i.test(ahead);
  return ahead && isSure ? partsOf(street, ahead, { isNumberFirst: true, between }) : whole;
}

/** Whether the line ends with a word that precedes a unit's number: "Calle 5 Casa". */
const isUnitWord = (street: string) =>
  unitsIn(`${street.slice(-20)} 1`).some(({ start, text }) => start > 0 && /\p{L}/u.test(text));

/** Whether a string is just a unit, or just the word for one. */
const isUnitAlone = (text: string) =>
  [text, `${text} 1`].some((one) => unitsIn(one).some(({ start, end }) => start === 0 && end === one.length));

/**
 * Whether a street still lacks a house number, so that a form can ask for one. Returns false for PO boxes, parcel stations and streets that
 * contain a number.
 */
export const lacksHouseNumber = (street: string, countryIso2: string): boolean =>
  street.trim() !== '' &&
  !isPoBox(street, countryIso2) &&
  !parcelStation.test(street) &&
  !/(?<!\p{N})\p{Nd}+\p{L}?(?![\p{L}\p{N}.])/u.test(street) &&
  !/\bs\/n/i.test(street);

const withoutSpaces = (text: string) => wordsOf(text).join('');

/**
 * Whether two strings are the same house number, or one is the beginning of the other: "12 a" is "12a", and "12" is the
 * beginning of "12a". A browser that fills in both fields takes one of the numbers from the street.
 */
const isSameNumber = (one: string, other: string) => {
  const [short = '', long = ''] = [withoutSpaces(one), withoutSpaces(other)].sort(
    (left, right) => left.length - right.length,
  );
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
  if (withoutSpaces(houseNumber).length > withoutSpaces(found.houseNumber).length && typed.includes('houseNumber'))
    return { street: found.street, houseNumber };
  // A number typed at the wrong end of the street moves to the end where the country puts it.
  const isInOrder = found.order?.isNumberFirst === isNumberFirst(country);
  return isInOrder ? found : { street: found.street, houseNumber: found.houseNumber };
}

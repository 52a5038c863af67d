import { foldText } from '../text/text.ts';
import { numberedUnits, ordinalWords, wholeUnits, wholeUnitsAtEnd } from './unitWords.ts';

/** `any`: a number alone, or after "#". */
export type UnitKind = 'door' | 'floor' | 'building' | 'any';

const kinds = new Map<string, UnitKind>([['#', 'any']]);
for (const [kind, words] of Object.entries(numberedUnits))
  for (const word of words.split(' ')) kinds.set(word, kind as UnitKind);

/** What the designator tells, as it is written. */
export const kindOf = (designator: string): UnitKind => kinds.get(foldText(designator)) ?? 'any';

const wholes = new Map<string, { kind: UnitKind; name: string; mayBeName: boolean }>();
const addWholes = (kind: UnitKind, lines: readonly string[], mayBeName: boolean) => {
  for (const line of lines) {
    const [name = '', ...more] = line.split(' ');
    for (const word of [name, ...more]) wholes.set(word, { kind, name, mayBeName });
  }
};
for (const [kind, lines] of Object.entries(wholeUnits)) addWholes(kind as UnitKind, lines, false);
addWholes('door', wholeUnitsAtEnd, true);

export const wholeOf = (word: string) => wholes.get(foldText(word));

/** With the accents that they may be written with, the longest first. */
const accents: Record<string, string> = { a: 'aáàâã', e: 'eéèê', i: 'ií', o: 'oóô', u: 'uúü' };
const written = (words: Iterable<string>) =>
  [...words]
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[aeiou]/g, (letter) => `[${accents[letter] ?? letter}]`))
    .join('|');

const designators = written([...kinds.keys()].filter((word) => word !== '#'));
const begin = String.raw`(?<![\p{L}\p{N}-])`;
const end = String.raw`(?![\p{L}\p{N}])`;
/** "Apt PH-2" */
const before = String.raw`(?:(?:apt|apartment|unit|flat|suite|ste)\.? )?`;
const sign = String.raw`(?:(?:#|no?\.|no|n[°º]|nr\.?|:)[ ]{0,2})?`;
const number =
  String.raw`(\p{L}?-?\d[\p{L}\p{N}-]{0,6}${end}(?: \p{L}(?=\s*(?:,|$)))?)` +
  String.raw`(?: ?(?:&|\+|and) ?\d{1,5}${end})?|(\p{L}${end})|(one|two|three|four|five|six|seven|eight|nine|ten)${end}`;

/**
 * A word that merely looks like one ("Unity Street", "Floral Avenue") is not one, because a number or a single letter must follow; "#" needs no
 * word boundary.
 */
export const namedUnit = new RegExp(
  String.raw`${begin}(?:${before}(${designators})(?:${end}|(?=\d))\.?[ ]{0,2}${sign}|(#)[ ]{0,2})(?:${number})`,
  'giu',
);

const flat = String.raw`( (?:flat|apartment|maisonette)(?! ?\d))?`;
const side = String.raw`(?: (?:links|rechts|mitte|izquierda|derecha|izq|dcha|gauche|droite)${end})?`;
/** "2nd Floor", "3e étage", "2. OG links", "1st Floor Flat" */
export const floorBehindNumber = new RegExp(
  String.raw`${begin}(\d{1,3})(?:(?:st|nd|rd|th|er|e|[eè]me|º|°|ª|\.[ºª]?) ?|(?<=(?:^|,)\s*\d{1,3}) (?=andar|piso))` +
    String.raw`(?:floor|flr|fl|[eé]tage|piso|andar|planta|og|obergeschoss|ug|untergeschoss|stock|stockwerk)${end}(?! ?\d)${flat}${side}`,
  'giu',
);
/** "Second Floor", "Ground Floor Flat" */
export const floorBehindWord = new RegExp(
  String.raw`${begin}(ground|${ordinalWords.replaceAll(' ', '|')}) (?:floor|flr|fl)${end}(?! ?\d)${flat}`,
  'giu',
);
export const wholeUnit = new RegExp(String.raw`${begin}${before}\(?(${written(wholes.keys())})${end}\.?\)?`, 'giu');

/** "4-12 King St W", "PH1-100 Bloor St W", "Unit 4-12 King St W" */
export const civicUnit = new RegExp(
  String.raw`^\s*(?:(${designators})(?:${end}|(?=\d))\.?\s*)?#?\s*(\p{L}?\d{1,5}\p{L}?|\p{L}) ?[-–/] ?(?=(\d{1,6}\p{L}?)\s)`,
  'iu',
);
/** A street stands behind the number, and no other number: "Flat 1-2 12 High St" is the flat 1-2. */
export const streetBehind = /^\d{1,6}\p{L}?\s+(?:\p{L}|\d+(?:st|nd|rd|th|e)(?!\p{L}))/iu;

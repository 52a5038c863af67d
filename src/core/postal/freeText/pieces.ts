import { isStreetType, streetOf } from '../parts/street.ts';
import { unitsIn } from '../parts/units.ts';
import { linesIn } from '../PostalFields.ts';

/** A match in one part of the text, with the text around it. */
export interface Match {
  before: string;
  found: string;
  after: string;
}

const countOf = (text: string, mark: RegExp) => text.match(mark)?.length ?? 0;

/**
 * Splits text into parts at line breaks, at commas, and at bars or dots with spaces around them. Spaced dashes also separate parts if a line has
 * at least two of them and fewer commas than dashes. Drops parts without letters or digits.
 */
export const splitParts = (text: string): string[] =>
  linesIn(text)
    .flatMap((line) => {
      const dashes = countOf(line, /\s[-–—]\s/g);
      const hasDashes = dashes > 1 && dashes > countOf(line, /,/g);
      return line.split(hasDashes ? /[,;、，،؛]|\s[-–—|•·]\s/ : /[,;、，،؛]|\s[|•·]\s/);
    })
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));

/** Removes characters from both ends of a string. */
export function trimChars(text: string, fromStart: RegExp, fromEnd: RegExp): string {
  let [start, end] = [0, text.length];
  while (start < end && fromStart.test(text.charAt(start))) start++;
  while (end > start && fromEnd.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Removes separators and brackets from the ends of the text that remains around a match. */
const trimEdges = (text: string) => trimChars(text, /[\s.:/)\]–—-]/, /[\s:/([–—-]/);

/**
 * Matches the gap between two words: spaces, the dash in "Chennai-600001", a colon, the change from digits to a script without spaces
 * ("110臺北市"), or nothing after a period ("C.P.44100").
 */
const gap =
  /\s+|(?<=\p{L}{4}|cep|pin|plz|zip)[-–—](?=\p{Nd}{4})|(?<=\p{L}\.)(?=\p{Nd}{4})|(?<=\p{Nd})(?=[\p{sc=Han}\p{sc=Hangul}])|(?<=\p{sc=Han})(?=\p{Nd}{5,6}(?!\p{Nd}))|(?<=[:：])(?=\p{Nd})/giu;

/**
 * Finds groups of one to four adjacent words for which `isMatch` returns true. Larger groups come first.
 *
 * @param where where the groups must be: at the start of the text, at its end, or anywhere in it.
 */
export function findWords(
  text: string,
  isMatch: (words: string) => boolean,
  where: 'start' | 'end' | 'anywhere',
): Match[] {
  const starts = [0];
  const ends: number[] = [];
  for (const { 0: space, index } of text.matchAll(gap)) {
    ends.push(index);
    starts.push(index + space.length);
  }
  ends.push(text.length);
  const matches: Match[] = [];
  for (let count = Math.min(4, starts.length); count > 0; count--)
    for (let first = starts.length - count; first >= 0; first--) {
      if (where === 'end' && first < starts.length - count) break;
      if (where === 'start' && first > 0) continue;
      const [start = 0, end = 0] = [starts[first], ends[first + count - 1]];
      const found = text.slice(start, end);
      if (isMatch(found))
        matches.push({
          before: trimEdges(text.slice(0, start)),
          found: found.trim(),
          after: trimEdges(text.slice(end)),
        });
    }
  return matches;
}

/** Words that start a street name, in canonical form (see `streetOf`), plus generic words from other languages. */
const streetStarts = new Set(
  (
    'rue r ave blvd all imp quai cours passage ch rte calle c paseo camino carretera ronda travesia via viale piazza corso vicolo largo strada rua ' +
    'praca travessa estrada plz pl rambla avinguda carrer jalan jl lorong lebuh persiaran ul ulica aleje aleja osiedle trg obala namesti ' +
    'ул улица пр просп проспект пер переулок наб набережная бул бульвар пл площадь ш шоссе вул вулиця ulitsa prospekt cad sok odos leoforos οδος λεωφορος ' +
    'bulevardul calea aleea soseaua piata sos duong pho thanon soi شارع'
  ).split(' '),
);
/** Words that end a street name and do not occur in town names, in canonical form. */
const streetEnds = new Set(
  (
    'st ave rd dr blvd ln ct sq hwy pkwy cir expy fwy ter cl cres mews way ul str utca ut korut ter rakpart caddesi cad sokak sokagi sok bulvari street ' +
    'ulica trida nam namesti prospekt улица проспект'
  ).split(' '),
);
const streetSuffix =
  /.{3}(?:str|weg|gasse|laan|gracht|kade|gatan|gata|vagen|veien|vegen|gade|vej|katu|allee|damm|ufer|plein|ulica)$|.{2}pl$|(?:дом|[路街道號号])$/u;

/** Whether the words of a string identify a street, even without a house number: "High Street", "Rue Cler", "Hauptstraße". */
export function isStreet(text: string): boolean {
  const { words } = streetOf(text);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return streetStarts.has(first) || streetEnds.has(last) || streetSuffix.test(last);
}

/** Same as `isStreet`, but also recognizes words that occur in town names: "Castle Hill", "St Ives". */
export function isStreetLike(text: string): boolean {
  const { words } = streetOf(text);
  return isStreet(text) || [words[0] ?? '', words.at(-1) ?? ''].some(isStreetType);
}

/** Matches units that `unitsIn` omits because their words are short and have other meanings within a longer string. */
const otherUnit =
  /^(?:top|t[üu]r|stiege|stg|bus|bte|bo[iî]te|lgh|m|lok|кв|kamer|wg|int|interno|scala|esc|kat|d)\.?:?\s?\p{L}?\d{1,4}\p{L}?$/iu;

/** Whether the whole text is a unit, such as "Apt 4". */
export const isUnit = (text: string): boolean =>
  /^(?:\d{1,3}|g)\/f$/i.test(text) ||
  otherUnit.test(text) ||
  unitsIn(text).some(({ start, end }) => start === 0 && end === text.length);

/** Whether the text is only a label for the number after it: "Block", "Villa", "P.O. Box", "CEP". */
export const isLabel = (text: string): boolean =>
  isUnit(`${text} 1`) ||
  /^(?:villa|plot|sector|zone|house|box|tel|phone|km|nr|no|route|road|street|way|highway|n[º°])\.?$/iu.test(text) ||
  isCodeLabel(text);

const codeLabel =
  /(?<![\p{L}\p{N}])(?:c\.?\s?p|cep|plz|cap|pin(?:\s?code)?|zip(?:\s?code)?|post(?:al)?\s?code|kode pos|т\.?к|индекс|邮编|邮政编码|郵遞區號)\.?$/iu;

/** Cuts off trailing words that only announce a postal code, as in "Jalisco C.P." before "44100". */
export function cutLabel(text: string): { before: string; label: string } {
  const label = codeLabel.exec(text)?.[0] ?? '';
  return { before: trimEdges(text.slice(0, text.length - label.length)), label };
}

/** Whether the text only announces a postal code. */
const isCodeLabel = (text: string): boolean => codeLabel.exec(text)?.index === 0;

export const hasFigure = (text: string): boolean => /\p{N}/u.test(text);

/** Whether the text names a district of a town, such as "Col. Polanco" in Mexico. */
export const isDistrict = (text: string): boolean =>
  /^(?:col(?:onia)?|fracc(?:ionamiento)?|bairro|barrio|urb(?:aniza(?:ci[oó]n|[cç][aã]o))?)(?:\.\s?|\s)\p{L}/iu.test(
    text,
  );

/** Whether the text could be a town. Next to a postal code, a town can end with a number: "Praha 1", "PARIS CEDEX 08", "Lyon 3e". */
export const isTown = (text: string, isNextToCode = false): boolean =>
  /\p{L}/u.test(text) &&
  text.length <= 60 &&
  !hasFigure(
    isNextToCode
      ? text.replace(/(?<=\p{L}{3}\s(?:cedex\s)?|\p{L}{3}-)\p{Nd}{1,2}\.?(?:er?|[eè]me)?(?=$|\s[-–])/iu, '')
      : text,
  ) &&
  !isUnit(text) &&
  !isLabel(text) &&
  !isDistrict(text) &&
  !isStreet(text);

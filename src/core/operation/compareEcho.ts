import { foldText, spellingsOf } from '../text/text.ts';
import { normalizeUnicode } from '../text/unicodeForm.ts';
import { asText } from './decode.ts';

/** A text of a record or of its echo, ready to be compared. */
export interface EchoText {
  /** The same for all that only differs in case, in spaces around it, or in how many there are. All of it is compared. */
  plain: string;
  /** The same for all that only differs in case, spaces, diacritics, Unicode form, half surrogate pairs or the way a number is written. */
  key: string;
  /** Its words, usual abbreviations as one: "St" and "Street". */
  words(): readonly string[];
  /** Those of them that have a digit: a house, a unit, a postal code. */
  numbers(): string;
}

/** Read of a text: a service may echo megabytes, and a longer address than this is not one. */
const mostRead = 4000;
const mostKey = 500;
const mostWords = 60;

/**
 * A text as an echo is compared. With `Certify` the real service sends its input back in capitals; others trim, drop accents, put U+FFFD for half a
 * surrogate pair, or make a number of a text.
 */
export function echoText(raw: string): EchoText {
  const text = raw.slice(0, mostRead);
  // Capitals first: some letters (ß, ı, ſ, ς) are told apart only while they are small.
  const folded = /^[\x20-\x7e]*$/.test(text)
    ? text.toLowerCase()
    : foldText(text.toUpperCase()).replace(/[\ufffd\ud800-\udfff\p{Cf}]|(?!\s)\p{Cc}/gu, '');
  const spaced = folded.trim().replace(/\s+/g, ' ').slice(0, mostKey);
  let known: string[] | undefined;
  let numbers: string | undefined;
  const words = () =>
    (known ??= (folded.slice(0, mostKey * 2).match(/[\p{L}\p{N}]+/gu) ?? [])
      .slice(0, mostWords)
      .map((word) => spellingsOf(word)[0] ?? word));
  return {
    plain: (raw.length > mostRead ? raw : normalizeUnicode(raw)).trim().replace(/\s+/g, ' ').toLowerCase(),
    key: /^-?\d{1,15}(?:\.\d{1,15})?$/.test(spaced) ? String(Number(spaced)) : spaced,
    words,
    numbers: () =>
      (numbers ??= words()
        .filter((word) => /\p{N}/u.test(word))
        .sort()
        .join(' ')),
  };
}

/** `EchoText.key` alone. */
export const echoKey = (text: string): string => echoText(text).key;

/** How much two texts have in common by their words: 0 for nothing, 1 for all. */
export function similarity(one: EchoText, other: EchoText): number {
  const words = one.words();
  const left = [...other.words()];
  const all = words.length + left.length;
  if (all === 0) return 0;
  let shared = 0;
  for (const word of words) {
    const at = left.indexOf(word);
    if (at < 0) continue;
    left.splice(at, 1);
    shared++;
  }
  return (2 * shared) / all;
}

/** Is one of them the other, abbreviated, cut off, or with other marks between its words? A number in it is never another number. */
export function isSimilar(one: EchoText, other: EchoText): boolean {
  const [short, long] = one.key.length < other.key.length ? [one.key, other.key] : [other.key, one.key];
  // Cut off, but not within a number: "Apt 1" is not the beginning of "Apt 12".
  const isCut = long.startsWith(short) && !/^\p{N}/u.test(long.slice(short.length));
  if (isCut && short.length * 2 >= long.length && short.length >= 12) return true;
  if (one.numbers() !== other.numbers()) return false;
  return (
    (isCut && short.length * 2 >= long.length && short.length >= 6) ||
    (one.words().length > 1 && other.words().length > 1 && similarity(one, other) > 0.8)
  );
}

/** What a record, or the echo of one, tells: its texts by field name, without case. Empty ones tell nothing. */
export type TextFields = ReadonlyMap<string, EchoText>;

/** Texts that were read already: an answer says the same words over and over. */
export type TextCache = Map<string, EchoText>;

/** The names are given where only they matter: nobody sent what else an echo may hold. */
export function readTextFields(
  fields: Readonly<Record<string, unknown>>,
  texts: TextCache,
  names?: ReadonlySet<string>,
): TextFields {
  const told = new Map<string, EchoText>();
  for (const field of Object.keys(fields)) {
    const name = field.toLowerCase();
    if (names && !names.has(name)) continue;
    const text = asText(fields[field]);
    if (!text) continue;
    let known = texts.get(text);
    if (!known) texts.set(text, (known = echoText(text)));
    if (known.key) told.set(name, known);
  }
  return told;
}

/** How an echo fits a record, in numbers of fields. */
export interface EchoFit {
  /** That say the same, as `EchoText.key` has it. */
  same: number;
  /** Of those: that say it in the same letters, case and spaces aside; and to the letter. */
  plain: number;
  literal: number;
  /** That say it in another way: abbreviated, cut off. */
  near: number;
  /** That say something else, or that the record does not have. */
  other: number;
}

/**
 * Compares an echo with a record. A field that the echo leaves out says nothing. Neither does a country that one of them has and the other has
 * not, or in another form: services fill it in, and make a code of a name.
 */
export function compareEcho(record: TextFields, echo: TextFields): EchoFit {
  const fit: EchoFit = { same: 0, plain: 0, literal: 0, near: 0, other: 0 };
  for (const [name, said] of echo) {
    const sent = record.get(name);
    if (sent && isSame(sent, said)) {
      fit.same++;
      if (sent.plain === said.plain) fit.plain++;
      // Equal texts were read once.
      if (sent === said) fit.literal++;
    } else if (saysNothing(name, sent, said)) continue;
    else if (sent && name !== 'id' && isSimilar(sent, said)) fit.near++;
    else fit.other++;
  }
  return fit;
}

/** How well an echo fits a record, part of a text for part of a text: 2 for a field that is the same, -1 for one that has nothing in common. */
export function scoreOf(record: TextFields, echo: TextFields): number {
  let score = 0;
  for (const [name, said] of echo) {
    const sent = record.get(name);
    if (sent && isSame(sent, said)) score += 2;
    else if (!saysNothing(name, sent, said)) score += sent && name !== 'id' ? 2.5 * similarity(sent, said) - 1 : -1;
  }
  return score;
}

/** Has a text of the echo, its id aside, a word in common with the record? */
export const sharesWord = (record: TextFields, echo: TextFields): boolean =>
  [...echo].some(([name, said]) => {
    const sent = record.get(name);
    return name !== 'id' && sent !== undefined && (isSame(sent, said) || similarity(sent, said) > 0);
  });

const isSame = (sent: EchoText, said: EchoText) => sent === said || sent.key === said.key;
const saysNothing = (name: string, sent: EchoText | undefined, said: EchoText) =>
  name === 'country' && (sent?.key.length !== 2 || said.key.length !== 2);

/** Does nothing that the echo says speak against the record, and something for it? */
export const isFit = ({ same, near, other }: EchoFit): boolean => other === 0 && same + near > 0;
/** An echo to the letter goes before one in other letters, and that before one that was folded: two records may differ in an accent alone. */
export const isLiteral = (fit: EchoFit): boolean => isExact(fit) && fit.literal === fit.same;
export const isPlain = (fit: EchoFit): boolean => isExact(fit) && fit.plain === fit.same;
export const isExact = ({ same, near, other }: EchoFit): boolean => other === 0 && near === 0 && same > 0;

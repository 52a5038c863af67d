import { foldText, spellingsOf } from '../text/text.ts';
import { normalizeUnicode } from '../text/unicodeForm.ts';
import { asText } from './decode.ts';

/** Non-empty strings of a record or of its echo, by lower-case field name. */
export type TextFields = ReadonlyMap<string, EchoText>;

/** Strings that have already been prepared. The cache saves time, because an answer repeats many strings. */
export type TextCache = Map<string, EchoText>;

/**
 * Prepares the strings of a record or an echo for comparison.
 *
 * @param names the field names to compare. An echo can contain additional fields that were not sent.
 */
export function readTextFields(
  fields: Readonly<Record<string, unknown>>,
  texts: TextCache,
  names?: ReadonlySet<string>,
): TextFields {
  const fieldTexts = new Map<string, EchoText>();
  for (const field of Object.keys(fields)) {
    const name = field.toLowerCase();
    if (names && !names.has(name)) continue;
    const text = asText(fields[field]);
    if (!text) continue;
    let known = texts.get(text);
    if (!known) texts.set(text, (known = echoText(text)));
    if (known.key) fieldTexts.set(name, known);
  }
  return fieldTexts;
}

/** Result of comparing an echo with a record. Each property is a number of fields. */
export interface EchoFit {
  /** Number of fields with an equal `EchoText.key`: they are equal except for case, spaces, accents and number format. */
  same: number;
  /** Number of fields in `same` with an equal `EchoText.plain`: they are equal except for case and spaces. */
  plain: number;
  /** Number of fields that are exactly equal. */
  literal: number;
  /** Number of fields that are abbreviated or truncated. */
  near: number;
  /** Number of fields that differ or are missing from the record. */
  other: number;
}

/**
 * Compares an echo with a record. Ignores fields that the echo omits. Also ignores a country that only one of the two has, or that is spelled
 * differently, because services add countries and convert names to codes.
 */
export function compareEcho(record: TextFields, echo: TextFields): EchoFit {
  const fit: EchoFit = { same: 0, plain: 0, literal: 0, near: 0, other: 0 };
  for (const [name, echoed] of echo) {
    const sent = record.get(name);
    if (sent && isSame(sent, echoed)) {
      fit.same++;
      if (sent.plain === echoed.plain) fit.plain++;
      // Equal strings are the same object.
      if (sent === echoed) fit.literal++;
    } else if (isIrrelevant(name, sent, echoed)) continue;
    else if (sent && name !== 'id' && isSimilar(sent, echoed)) fit.near++;
    else fit.other++;
  }
  return fit;
}

/** Returns a score for how well an echo fits a record. Each equal field adds 2, and each field that has nothing in common subtracts 1. */
export function scoreOf(record: TextFields, echo: TextFields): number {
  let score = 0;
  for (const [name, echoed] of echo) {
    const sent = record.get(name);
    if (sent && isSame(sent, echoed)) score += 2;
    else if (!isIrrelevant(name, sent, echoed))
      score += sent && name !== 'id' ? 2.5 * similarity(sent, echoed) - 1 : -1;
  }
  return score;
}

/** Whether a field of the echo, other than the id, shares a word with the record. */
export const sharesWord = (record: TextFields, echo: TextFields): boolean =>
  [...echo].some(([name, echoed]) => {
    const sent = record.get(name);
    return name !== 'id' && sent !== undefined && (isSame(sent, echoed) || similarity(sent, echoed) > 0);
  });

const isSame = (sent: EchoText, echoed: EchoText) => sent === echoed || sent.key === echoed.key;
const isIrrelevant = (name: string, sent: EchoText | undefined, echoed: EchoText) =>
  name === 'country' && (sent?.key.length !== 2 || echoed.key.length !== 2);

/** Whether at least one field fits and no field differs. */
export const isFit = ({ same, near, other }: EchoFit): boolean => other === 0 && same + near > 0;
/**
 * Whether all fields are exactly equal. `alignRows` tries `isLiteral` first, then `isPlainMatch`, then `isExact`, because two records may differ
 * only in an accent.
 */
export const isLiteral = (fit: EchoFit): boolean => isExact(fit) && fit.literal === fit.same;
export const isPlainMatch = (fit: EchoFit): boolean => isExact(fit) && fit.plain === fit.same;
export const isExact = ({ same, near, other }: EchoFit): boolean => other === 0 && near === 0 && same > 0;

/** A string of a record or of its echo, prepared for comparison. */
interface EchoText {
  /** The whole text, normalized for case and spaces. */
  plain: string;
  /** The start of the text, normalized for case, spaces, diacritics, Unicode form, lone surrogates and number format. */
  key: string;
  /** Words, with common abbreviations normalized ("St", "Street"). */
  words(): readonly string[];
  /** Words that contain a digit, such as a house number, a unit or a postal code. */
  numbers(): string;
}

/** Maximum number of characters read from a string, which could be megabytes long. A longer string is not an address. */
const maxRead = 4000;
const maxKey = 500;
const maxWords = 60;

/**
 * Prepares a string for comparison. With `Certify`, the real service echoes its input in capitals. Other services trim strings, drop accents,
 * replace lone surrogates with U+FFFD, or convert strings to numbers.
 */
function echoText(raw: string): EchoText {
  const text = raw.slice(0, maxRead);
  // Converts the text to upper case first, because this unifies variants of lower-case letters (ß, ı, ſ, ς).
  const folded = /^[\x20-\x7e]*$/.test(text)
    ? text.toLowerCase()
    : foldText(text.toUpperCase()).replace(/[\ufffd\ud800-\udfff\p{Cf}]|(?!\s)\p{Cc}/gu, '');
  const spaced = folded.trim().replace(/\s+/g, ' ').slice(0, maxKey);
  let cachedWords: string[] | undefined;
  let numbers: string | undefined;
  const words = () =>
    (cachedWords ??= (folded.slice(0, maxKey * 2).match(/[\p{L}\p{N}]+/gu) ?? [])
      .slice(0, maxWords)
      .map((word) => spellingsOf(word)[0] ?? word));
  return {
    plain: (raw.length > maxRead ? raw : normalizeUnicode(raw)).trim().replace(/\s+/g, ' ').toLowerCase(),
    key: /^-?\d{1,15}(?:\.\d{1,15})?$/.test(spaced) ? String(Number(spaced)) : spaced,
    words,
    numbers: () =>
      (numbers ??= words()
        .filter((word) => /\p{N}/u.test(word))
        .sort()
        .join(' ')),
  };
}

/** Normalizes a string for comparison with others, as described at `EchoText.key`. */
export const echoKey = (text: string): string => echoText(text).key;

/** Returns the proportion of words that two strings have in common, from 0 to 1. */
function similarity(one: EchoText, other: EchoText): number {
  const words = one.words();
  const unmatched = [...other.words()];
  const total = words.length + unmatched.length;
  if (total === 0) return 0;
  let shared = 0;
  for (const word of words) {
    const index = unmatched.indexOf(word);
    if (index < 0) continue;
    unmatched.splice(index, 1);
    shared++;
  }
  return (2 * shared) / total;
}

/**
 * Whether one string is an abbreviated or truncated form of the other, or whether they differ only in punctuation. The numbers in both strings
 * must be equal.
 */
function isSimilar(one: EchoText, other: EchoText): boolean {
  const [short, long] = one.key.length < other.key.length ? [one.key, other.key] : [other.key, one.key];
  // A number must not be truncated: "Apt 1" is not a short form of "Apt 12".
  const isCut = long.startsWith(short) && !/^\p{N}/u.test(long.slice(short.length));
  if (isCut && short.length * 2 >= long.length && short.length >= 12) return true;
  if (one.numbers() !== other.numbers()) return false;
  return (
    (isCut && short.length * 2 >= long.length && short.length >= 6) ||
    (one.words().length > 1 && other.words().length > 1 && similarity(one, other) > 0.8)
  );
}

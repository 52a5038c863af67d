import { foldText, spellingsOf } from '../text/text.ts';
import { unicodeForm } from '../text/unicodeForm.ts';

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
    plain: (raw.length > mostRead ? raw : unicodeForm(raw)).trim().replace(/\s+/g, ' ').toLowerCase(),
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
export function likeness(one: EchoText, other: EchoText): number {
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
export function isNear(one: EchoText, other: EchoText): boolean {
  const [short, long] = one.key.length < other.key.length ? [one.key, other.key] : [other.key, one.key];
  // Cut off, but not within a number: "Apt 1" is not the beginning of "Apt 12".
  const isCut = long.startsWith(short) && !/^\p{N}/u.test(long.slice(short.length));
  if (isCut && short.length * 2 >= long.length && short.length >= 12) return true;
  if (one.numbers() !== other.numbers()) return false;
  return (
    (isCut && short.length * 2 >= long.length && short.length >= 6) ||
    (one.words().length > 1 && other.words().length > 1 && likeness(one, other) > 0.8)
  );
}

import { spellingsOf, wordsOf } from '../text/text.ts';
import { formatOf } from './country/formatOf.ts';
import { regionCodeOf } from './country/regions.ts';
import { unitsIn } from './parts/units.ts';
import { type PostalField, postalFieldNames, type PostalFields, wholeFields } from './PostalFields.ts';

export interface SameAddressOptions {
  /**
   * Whether the user has edited the shown address since it was accepted by the user or the service. Users do not
   * truncate lines or reformat numbers and postal codes, so if this is true, such a difference means a different address.
   * @default false
   */
  isTyped?: boolean | undefined;
  /**
   * Returns whether your form renders a field. Fields that your form does not render are not compared, except for the
   * lines and the country.
   * @default all fields
   */
  isRendered?: ((field: PostalField) => boolean) | undefined;
}

/**
 * Whether an address is still the address that was verified, even if the app has reformatted it. An app can use
 * capitals, drop accents, abbreviate words, add or remove the space in a postal code, shorten a ZIP+4 to a ZIP, or
 * truncate a line. Any other difference means a different address.
 *
 * If you verify and store addresses without our form, use this function so that you do not pay twice for the same
 * address. Missing fields count as empty. Makes no call and never throws an error.
 *
 * @example
 * ```ts
 * const { fields } = await verification.verify(entered);
 * isSameAddress({ ...fields, line1: fields.line1.toUpperCase() }, fields); // true
 * isSameAddress({ ...fields, line1: '13 Elm Street' }, fields); // false
 * ```
 *
 * @param shown The address that is shown now.
 * @param agreed The address that was verified or selected.
 */
export function isSameAddress(
  shown: Partial<PostalFields>,
  agreed: Partial<PostalFields>,
  { isTyped = false, isRendered = () => true }: SameAddressOptions = {},
): boolean {
  const [one, other] = [toTexts(shown), toTexts(agreed)];
  return postalFieldNames.every((field) => {
    const [left, right] = [one[field], other[field]];
    if (left === right || (!alwaysCounts.has(field) && !isRendered(field))) return true;
    if (field === 'postalCode' && isTyped) return withoutSpaces(left) === withoutSpaces(right);
    if (field === 'postalCode') return isSamePostalCode(compact(left), compact(right), other.country);
    if (field === 'region' && compact(left) !== compact(right)) {
      const code = regionCodeOf(one.country, left);
      return code !== undefined && code === regionCodeOf(other.country, right);
    }
    if (foldSpellings(left) === foldSpellings(right)) return !isTyped || isSameTyping(left, right);
    return !isTyped && (withoutUmlauts(left) === withoutUmlauts(right) || isCut(left, right));
  });
}

/** Returns all fields of an address. A field whose value is not a string counts as empty. */
const toTexts = (address: Partial<Record<PostalField, unknown>> | null | undefined) =>
  wholeFields(Object.fromEntries(Object.entries(address ?? {}).filter(([, text]) => typeof text === 'string')));

const alwaysCounts = new Set<PostalField>(['line1', 'line2', 'line3', 'country']);

/** Whether two postal codes are the same. A ZIP+4 is the same as the ZIP without the last four digits. */
function isSamePostalCode(one: string, other: string, country: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return formatOf(country).words.postalCode === 'zip' && /^(\d{5})\d{4}$/.exec(long)?.[1] === short;
}

/** Splits off superscript, circled and fraction digits: "5²" is not "52", and "1½" is "1 1/2". */
const splitWords = (text: string) => wordsOf(text.replace(/\p{Nd}(?=\p{No})|\p{No}(?=\p{Nd})/gu, '$& '));
const withoutSpaces = (text: string) => text.replace(/\s/g, '').toLowerCase();
const compact = (text: string) => splitWords(text).join('');
const foldSpellings = (text: string) =>
  splitWords(text)
    .map((word) => spellingsOf(word)[0] ?? word)
    .join(' ');

/** Makes different transliterations equal: "Müller" and "Mueller", "Ålborg" and "Aalborg", "Đorđe" and "Djordje". */
const withoutUmlauts = (text: string) =>
  foldSpellings(text)
    .replace(/([aou])e/g, '$1')
    .replace(/aa/g, 'a')
    .replace(/dj/g, 'd');

/** Minimum length for a line to count as truncated by the app. */
const shortestCut = 20;

/**
 * Whether `shown` is the beginning of `agreed`. Compares the strings word by word, so "Flat 11, 2 …" is not "Flat 1, 12
 * …". False if a number or a unit is missing, because `shown` then means another house or door.
 */
function isCut(shown: string, agreed: string): boolean {
  const [short, long] = [splitWords(shown).join(' '), splitWords(agreed).join(' ')];
  return (
    shown.trim().length >= shortestCut &&
    long.startsWith(short) &&
    !/\d/.test(long.slice(short.length)) &&
    unitsIn(agreed).length === unitsIn(shown).length
  );
}

/**
 * Whether two strings with the same words also have the same numbers, apart from spaces and case. "12-34", "12/34" and
 * "12 34" are three different houses, "5²" is not "52", and "1½" is not "11/2". A comma or a dot next to a space only
 * separates words, so "12, Elm" is "12 Elm".
 */
function isSameTyping(one: string, other: string): boolean {
  const [left, right] = [piecesOf(one), piecesOf(other)];
  return (
    left.length === right.length &&
    left.every((piece, index) => {
      const otherPiece = right[index] ?? '';
      if (index % 2 === 0) return piece === otherPiece || !hasNumber(piece + otherPiece);
      const adjacent = [left[index - 1], left[index + 1], right[index - 1], right[index + 1]].join('');
      return (
        !hasNumber(adjacent) || squeezed(piece) === squeezed(otherPiece) || (isLoose(piece) && isLoose(otherPiece))
      );
    })
  );
}

/** Splits a string into words and separators. Words are at even indexes, and separators are at odd indexes. */
function piecesOf(text: string): string[] {
  const pieces = text
    .toLowerCase()
    .replace(/['’`]/g, '')
    .split(/([^\p{L}\p{M}\p{N}]+)/u);
  // Drops punctuation before the first word and after the last word.
  return pieces.slice(pieces[0] === '' ? 2 : 0, pieces.at(-1) === '' ? -2 : undefined);
}

const hasNumber = (text: string) => /\p{N}/u.test(text);
const squeezed = (text: string) => text.replace(/\s/g, '');
/** Whether a separator only separates words. Any other separator joins them, even with spaces around it: "12 - 34". */
const isLoose = (text: string) => /\s/.test(text) && /^[\s.,;:#°"“”«»()]+$/.test(text);

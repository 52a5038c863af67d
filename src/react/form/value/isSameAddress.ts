import {
  formatOf,
  matchRegion,
  spellingsOf,
  type PostalField,
  postalFieldNames,
  type PostalFields,
  unitsIn,
  wholeFields,
  wordsOf,
} from '../../../core/index.ts';

export interface SameAddressOptions {
  /**
   * Whether a user has edited the shown address since it was agreed. Users do not truncate lines or reformat numbers
   * and postal codes, so such differences then mean another address.
   * @default false
   */
  isTyped?: boolean | undefined;
  /**
   * Returns whether your form renders a field. Fields that it does not render are not compared, except for the lines
   * and the country.
   * @default all fields
   */
  isDrawn?: ((field: PostalField) => boolean) | undefined;
}

/**
 * Whether an address is still the one that was verified, even if the app has reformatted it. An app can use capitals,
 * drop accents, abbreviate words, add or remove the space in a postal code, shorten a ZIP+4 to a ZIP, or truncate a
 * line. Any other difference means another address.
 *
 * Use it if you verify and store addresses without our form, to avoid paying twice for the same address. Missing fields
 * count as empty. Makes no call and never throws.
 *
 * @example
 * ```ts
 * const { fields } = await verify(entered);
 * isSameAddress({ ...fields, line1: fields.line1.toUpperCase() }, fields); // true
 * isSameAddress({ ...fields, line1: '13 Elm Street' }, fields); // false
 * ```
 *
 * @param shown the address as shown now.
 * @param agreed the address as verified or selected.
 */
export function isSameAddress(
  shown: Partial<PostalFields>,
  agreed: Partial<PostalFields>,
  { isTyped = false, isDrawn = () => true }: SameAddressOptions = {},
): boolean {
  const [one, other] = [textsOf(shown), textsOf(agreed)];
  return postalFieldNames.every((field) => {
    const [left, right] = [one[field], other[field]];
    if (left === right || (!alwaysCounts.has(field) && !isDrawn(field))) return true;
    if (field === 'postalCode' && isTyped) return withoutSpaces(left) === withoutSpaces(right);
    if (field === 'postalCode') return isSamePostalCode(compact(left), compact(right), other.country);
    if (field === 'region' && compact(left) !== compact(right)) {
      const code = matchRegion(one.country, left);
      return code !== undefined && code === matchRegion(other.country, right);
    }
    if (plain(left) === plain(right)) return !isTyped || isSameTyping(left, right);
    return !isTyped && (withoutUmlauts(left) === withoutUmlauts(right) || isCut(left, right));
  });
}

/** Returns all fields of an address. Fields that are not texts count as empty. */
const textsOf = (address: Partial<Record<PostalField, unknown>> | null | undefined) =>
  wholeFields(Object.fromEntries(Object.entries(address ?? {}).filter(([, text]) => typeof text === 'string')));

const alwaysCounts = new Set<PostalField>(['line1', 'line2', 'line3', 'country']);

/** Whether two postal codes are the same. In a ZIP+4, the last four digits are optional. */
function isSamePostalCode(one: string, other: string, country: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    formatOf(country).words.postalCode === 'zip' &&
    /^\d{5}$/.test(short) &&
    /^\d{9}$/.test(long) &&
    long.startsWith(short)
  );
}

/**
 * Splits a text into words. Separates superscript, circled and fraction digits: "5²" is not "52", and "1½" is "1 1/2".
 */
const wordsIn = (text: string) => wordsOf(text.replace(/\p{Nd}(?=\p{No})|\p{No}(?=\p{Nd})/gu, '$& '));
const withoutSpaces = (text: string) => text.replace(/\s/g, '').toLowerCase();
const compact = (text: string) => wordsIn(text).join('');
const plain = (text: string) =>
  wordsIn(text)
    .map((word) => spellingsOf(word)[0] ?? word)
    .join(' ');

/** Unifies transliterations: "Müller" and "Mueller", "Ålborg" and "Aalborg", "Đorđe" and "Djordje". */
const withoutUmlauts = (text: string) =>
  plain(text)
    .replace(/([aou])e/g, '$1')
    .replace(/aa/g, 'a')
    .replace(/dj/g, 'd');

/** Minimum length of a line that an app may have truncated. */
const shortestCut = 20;

/**
 * Whether `shown` is a truncated `agreed`. Compares word by word: "Flat 11, 2 …" is not "Flat 1, 12 …". A missing
 * number or unit means another house or door.
 */
function isCut(shown: string, agreed: string): boolean {
  const [short, long] = [wordsIn(shown).join(' '), wordsIn(agreed).join(' ')];
  return (
    shown.trim().length >= shortestCut &&
    long.startsWith(short) &&
    !/\d/.test(long.slice(short.length)) &&
    unitsIn(agreed).length === unitsIn(shown).length
  );
}

/**
 * Whether two texts with the same words also have the same numbers, apart from spaces and case. "12-34", "12/34" and
 * "12 34" are three houses, "5²" is not "52", and "1½" is not "11/2". A comma or a dot with a space only separates
 * words: "12, Elm" is "12 Elm".
 */
function isSameTyping(one: string, other: string): boolean {
  const [left, right] = [piecesOf(one), piecesOf(other)];
  return (
    left.length === right.length &&
    left.every((piece, at) => {
      const its = right[at] ?? '';
      if (at % 2 === 0) return piece === its || !hasNumber(piece + its);
      const beside = [left[at - 1], left[at + 1], right[at - 1], right[at + 1]].join('');
      return !hasNumber(beside) || squeezed(piece) === squeezed(its) || (isLoose(piece) && isLoose(its));
    })
  );
}

/** Splits a text: words at even indexes, separators at odd ones. */
function piecesOf(text: string): string[] {
  const pieces = text
    .toLowerCase()
    .replace(/['’`]/g, '')
    .split(/([^\p{L}\p{M}\p{N}]+)/u);
  // Drops punctuation before the first word and after the last.
  return pieces.slice(pieces[0] === '' ? 2 : 0, pieces.at(-1) === '' ? -2 : undefined);
}

const hasNumber = (text: string) => /\p{N}/u.test(text);
const squeezed = (text: string) => text.replace(/\s/g, '');
/**
 * Whether a separator only separates words. All other separators join words, even with spaces around them: "12 - 34".
 */
const isLoose = (text: string) => /\s/.test(text) && /^[\s.,;:#°"“”«»()]+$/.test(text);

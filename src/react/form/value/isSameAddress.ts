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
   * Has a person typed in the first one since? A person does not cut lines to a length, nor write a number or a postal code in another way: then
   * it is another address. @default false
   */
  isTyped?: boolean | undefined;
  /** The fields that your form draws. Those that it does not draw are not compared; the lines and the country always are. @default all */
  isDrawn?: ((field: PostalField) => boolean) | undefined;
}

/**
 * Is this still the address that was verified, as an app writes it: in capitals, without accents, abbreviated, a postal code with a space in it or
 * without, a ZIP+4 as its ZIP, a line cut to a length? What differs in anything else is another address, and was not verified. For who verifies
 * and keeps addresses without our form: what is the same need not be verified, and paid for, again. Fields that are left out are empty. No call
 * is made; never throws.
 *
 * ```ts
 * const { fields } = await verify(entered);
 * isSameAddress({ ...fields, line1: fields.line1.toUpperCase() }, fields); // true
 * isSameAddress({ ...fields, line1: '13 Elm Street' }, fields); // false
 * ```
 *
 * @param shown The address as it is written now.
 * @param agreed The address as it was verified or chosen.
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

/** What is not a text is none, and what is not an address has none. */
const textsOf = (address: Partial<Record<PostalField, unknown>> | null | undefined) =>
  wholeFields(Object.fromEntries(Object.entries(address ?? {}).filter(([, text]) => typeof text === 'string')));

const alwaysCounts = new Set<PostalField>(['line1', 'line2', 'line3', 'country']);

/** In the United States the first five digits are the ZIP code; the four after them may be left out. */
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

/** A digit that is raised, in a fraction or in a circle is a number of its own: "5²" is not "52", and "1½" is "1 1/2". */
const wordsIn = (text: string) => wordsOf(text.replace(/\p{Nd}(?=\p{No})|\p{No}(?=\p{Nd})/gu, '$& '));
const withoutSpaces = (text: string) => text.replace(/\s/g, '').toLowerCase();
const compact = (text: string) => wordsIn(text).join('');
const plain = (text: string) =>
  wordsIn(text)
    .map((word) => spellingsOf(word)[0] ?? word)
    .join(' ');

/** "Müller" and "Mueller", "Ålborg" and "Aalborg", "Đorđe" and "Djordje": an app without these letters writes them with others. */
const withoutUmlauts = (text: string) =>
  plain(text)
    .replace(/([aou])e/g, '$1')
    .replace(/aa/g, 'a')
    .replace(/dj/g, 'd');

/** An app cuts lines where a label ends, and not before. */
const shortestCut = 20;

/** Word by word: "Flat 11, 2 …" is not "Flat 1, 12 …". A number or a unit that was cut off is another house, or another door. */
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
 * Has a person typed the same numbers in two texts that read alike word by word, to the letter, spaces and case aside? "12-34", "12/34" and
 * "12 34" are three houses, "5²" is not "52", and "1½" not "11/2". A comma or a dot beside a space joins nothing: "12, Elm" is "12 Elm".
 */
export function isSameTyping(one: string, other: string): boolean {
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

/** Words at even places and what stands between two of them at odd ones. */
function piecesOf(text: string): string[] {
  const pieces = text
    .toLowerCase()
    .replace(/['’`]/g, '')
    .split(/([^\p{L}\p{M}\p{N}]+)/u);
  // A mark before the first word or behind the last one stands between nothing.
  return pieces.slice(pieces[0] === '' ? 2 : 0, pieces.at(-1) === '' ? -2 : undefined);
}

const hasNumber = (text: string) => /\p{N}/u.test(text);
const squeezed = (text: string) => text.replace(/\s/g, '');
/** Does it keep two words apart? All that is not such a mark joins, also with spaces around it: "12 - 34". */
const isLoose = (text: string) => /\s/.test(text) && /^[\s.,;:#°"“”«»()]+$/.test(text);

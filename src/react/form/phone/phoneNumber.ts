import type { CountryCode } from 'libphonenumber-js/min';

/** The library, once it is there. */
export type PhoneLibrary = typeof import('./libphonenumber.lazy.ts');

/** A text and where in it the caret is. */
export interface TypedText {
  text: string;
  caret: number;
}

/** Is a number written with its country: "+49 …", "0049 …"? */
export const hasOwnPrefix = (text: string): boolean => /^\s*(?:\+|00)/.test(text);

const countryIn = ({ isSupportedCountry }: PhoneLibrary, country: string): CountryCode | undefined =>
  isSupportedCountry(country) ? country : undefined;

/** A number in E.164, where it can be understood as one of the country or with its own prefix; else as it was typed. */
export function phoneOf(text: string, country: string, library: PhoneLibrary | undefined): string {
  const found = library?.parsePhoneNumberFromString(text, countryIn(library, country));
  // An extension has no place in E.164.
  return found?.isPossible() && !found.ext ? found.number : text.trim();
}

/** Can it be a number of the country, or with its own prefix of another one? */
export const isPhone = (text: string, country: string, library: PhoneLibrary): boolean =>
  library.parsePhoneNumberFromString(text, countryIn(library, country))?.isValid() ?? false;

/** A number that nobody has typed here, as it is read: "+49 30 123456". */
export const shownPhone = (phone: string, library: PhoneLibrary | undefined): string =>
  library?.parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;

const isDigit = (sign: string) => /[\d+]/.test(sign);
const digitsIn = (text: string) => Array.from(text).filter(isDigit).length;

/** Where as many digits stand before the caret as before. */
function caretBehind(text: string, digits: number): number {
  let at = 0;
  for (let left = digits; left > 0 && at < text.length; at++) if (isDigit(text.charAt(at))) left--;
  return at;
}

/**
 * What was typed in a phone field, grouped as the country groups it, with the caret behind the same digit. A person who erases a space or a
 * bracket means the digit beside it. What is more than a number ("ext. 12") stays as it is.
 *
 * @param before What the field showed before the key.
 * @param isForward Did the key erase what stands behind the caret?
 */
export function formatTyped(
  typed: TypedText,
  before: string,
  country: string,
  library: PhoneLibrary,
  isForward = false,
): TypedText {
  if (!/^[\d\s+().\-/]*$/.test(typed.text)) return typed;
  let { text } = typed;
  let digits = digitsIn(text.slice(0, typed.caret));
  const isMarkErased = before.length === text.length + 1 && digitsIn(before) === digitsIn(text);
  if (isMarkErased && (isForward || digits > 0)) {
    const at = isForward ? caretBehind(text, digits + 1) - 1 : caretBehind(text, digits) - 1;
    text = text.slice(0, at) + text.slice(at + 1);
    if (!isForward) digits--;
  }
  const formatted = new library.AsYouType(countryIn(library, country)).input(text);
  // What the country's grouping would lose, a person meant.
  if (digitsIn(formatted) !== digitsIn(text)) return { text, caret: caretBehind(text, digits) };
  const isAtEnd = digits === digitsIn(formatted);
  return { text: formatted, caret: isAtEnd ? formatted.length : caretBehind(formatted, digits) };
}

import type { CountryCode } from 'libphonenumber-js/min';

/** The phone library, once loaded. */
export type PhoneLibrary = typeof import('./libphonenumber.lazy.ts');

/** A text and the caret's position in it. */
export interface TypedText {
  text: string;
  caret: number;
}

/** Whether a number has a calling code: "+49 …", "0049 …". */
export const hasCallingCode = (text: string): boolean => /^\s*(?:\+|00)/.test(text);

const supportedCountry = ({ isSupportedCountry }: PhoneLibrary, country: string): CountryCode | undefined =>
  isSupportedCountry(country) ? country : undefined;

/**
 * Returns a number in E.164 if it is a possible number, in this country or with its own calling code. Otherwise returns
 * the text as typed.
 */
export function toE164(text: string, country: string, library: PhoneLibrary | undefined): string {
  const found = library?.parsePhoneNumberFromString(text, supportedCountry(library, country));
  // E.164 has no extensions.
  return found?.isPossible() && !found.ext ? found.number : text.trim();
}

/** Whether this is a valid number of the country, or of another country if it has a calling code. */
export const isValidPhone = (text: string, country: string, library: PhoneLibrary): boolean =>
  library.parsePhoneNumberFromString(text, supportedCountry(library, country))?.isValid() ?? false;

/** Formats a number for display: "+49 30 123456". */
export const formatPhone = (phone: string, library: PhoneLibrary | undefined): string =>
  library?.parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;

const isDigit = (sign: string) => /[\d+]/.test(sign);
const digitsIn = (text: string) => Array.from(text).filter(isDigit).length;

/** Returns the position in the text after this many digits. */
function caretAfterDigits(text: string, digits: number): number {
  let at = 0;
  for (let left = digits; left > 0 && at < text.length; at++) if (isDigit(text.charAt(at))) left--;
  return at;
}

/**
 * Formats a typed number in the country's grouping, and keeps the caret after the same digit. Erasing a space or
 * bracket erases the digit next to it. A text that contains more than a number ("ext. 12") stays as typed.
 *
 * @param before text of the field before the key.
 * @param isForward whether the key erased what follows the caret.
 */
export function formatAsTyped(
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
    const at = isForward ? caretAfterDigits(text, digits + 1) - 1 : caretAfterDigits(text, digits) - 1;
    text = text.slice(0, at) + text.slice(at + 1);
    if (!isForward) digits--;
  }
  const formatted = new library.AsYouType(supportedCountry(library, country)).input(text);
  // Keeps the typed text if the country's grouping would drop digits.
  if (digitsIn(formatted) !== digitsIn(text)) return { text, caret: caretAfterDigits(text, digits) };
  const isAtEnd = digits === digitsIn(formatted);
  return { text: formatted, caret: isAtEnd ? formatted.length : caretAfterDigits(formatted, digits) };
}

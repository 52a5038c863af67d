import { AsYouType, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/* Needed only if the user enters a phone number. Load this module only with `import()`, because it is 36 kB large. */

/** Text and the position of the caret in it. */
interface TypedText {
  text: string;
  caret: number;
}

const supportedCountry = (country: string) => (isSupportedCountry(country) ? country : undefined);

/** `00` is the international prefix in most countries, so it always makes a number international. */
function parsePhone(text: string, country: string) {
  const parse = (typed: string) => parsePhoneNumberFromString(typed, supportedCountry(country));
  const foreign = parse(text.normalize('NFKC').replace(/^\s*00/, '+'));
  return foreign?.isPossible() ? foreign : parse(text);
}

/**
 * Converts a typed phone number to E.164. If it has no calling code, it is read as a number from this country. If it is
 * not a possible number, or has an extension, returns the typed text, trimmed but otherwise unchanged.
 */
export function toE164(text: string, country: string): string {
  const found = parsePhone(text, country);
  // E.164 has no extensions.
  return found?.isPossible() && !found.ext ? found.number : text.trim();
}

/** Whether the text is a valid phone number. If it has no calling code, it must be a number from this country. */
export const isValidPhone = (text: string, country: string): boolean => parsePhone(text, country)?.isValid() ?? false;

/** Formats a number for display: "+49 30 123456". */
export const formatPhone = (phone: string): string => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;

const isDigit = (sign: string) => /[\d+]/.test(sign);
const digitsIn = (text: string) => Array.from(text).filter(isDigit).length;

/** Returns the index in `text` after its first `digits` digits. */
function caretAfterDigits(text: string, digits: number): number {
  let index = 0;
  for (let left = digits; left > 0 && index < text.length; index++) if (isDigit(text.charAt(index))) left--;
  return index;
}

/**
 * Formats a typed number with the country's grouping, and keeps the caret after the same digit. If the user erased a
 * space or a bracket, also erases the digit next to it. Text that contains more than a number ("ext. 12") stays as
 * typed.
 *
 * @param before The text of the field before the key was pressed.
 * @param isForward Whether the key erased text after the caret.
 */
export function formatAsTyped(typed: TypedText, before: string, country: string, isForward = false): TypedText {
  if (!/^[\d\s+().\-/]*$/.test(typed.text)) return typed;
  let { text } = typed;
  let digits = digitsIn(text.slice(0, typed.caret));
  const isMarkErased = before.length === text.length + 1 && digitsIn(before) === digitsIn(text);
  if (isMarkErased && (isForward || digits > 0)) {
    const index = caretAfterDigits(text, isForward ? digits + 1 : digits) - 1;
    text = text.slice(0, index) + text.slice(index + 1);
    if (!isForward) digits--;
  }
  const formatted = new AsYouType(supportedCountry(country)).input(text);
  // Keeps the typed text if the country's grouping would drop digits.
  if (digitsIn(formatted) !== digitsIn(text)) return { text, caret: caretAfterDigits(text, digits) };
  const isAtEnd = digits === digitsIn(formatted);
  return { text: formatted, caret: isAtEnd ? formatted.length : caretAfterDigits(formatted, digits) };
}

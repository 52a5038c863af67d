/**
 * Postal code formats, each with the countries that use it and an example for each country. In a format, 9 stands for a digit, A for a letter,
 * and X for either. Other letters stand for themselves. Postal codes of countries that are not listed are not checked.
 */
const formats: Record<string, string> = {
  '99999|99999-9999': 'US20500 PR00926',
  'A9A 9A9': 'CAK1A0A4',
  'A9 9AA|A9X 9AA|AA9 9AA|AA9X 9AA|BFPO 9|BFPO 99|BFPO 999': 'GBSW1A2AA',
  '9999': 'AU2000 NZ6011 BE1000 CH3003 AT1010 NO0150 DK1050 LU1855 HU1051 BG1000 SI1000',
  '99999': 'DE10115 FR75001 ES28001 IT00184 FI00100 MX06000 KR03051 HR10000 LT01103 EE10111',
  '9999 AA': 'NL1012JS',
  '999 99': 'SE11120 CZ11000 SK81102 GR10557',
  '99-999': 'PL00001',
  '9999-999': 'PT1100148',
  '99999-999': 'BR01310100',
  '999999': 'IN110001 CN100000 SG048616 RO010011',
  '999-9999': 'JP1000001',
  // The first three characters are a routing key. "BT1 5GS" in Northern Ireland is not an Eircode.
  'A9X XXXX': 'IED02AF30',
};

/** Returns a country's postal code formats, and its example without separators. Both are `''` if unknown. */
function formatsOf(country: string): readonly [formats: string, example: string] {
  for (const [format, countries] of Object.entries(formats)) {
    const found = countries.split(' ').find((one) => one.slice(0, 2) === country);
    if (found) return [format, found.slice(2)];
  }
  return ['', ''];
}

/** Adds the separators of one of the formats to a code. Returns undefined if no format fits. */
function addSeparators(code: string, format: string): string | undefined {
  const found = format.split('|').find((one) => {
    const pattern = one.replace(/[ -]/g, '').replace(/9/g, '\\d').replace(/A/g, '[A-Z]').replace(/X/g, '[A-Z\\d]');
    return new RegExp(`^${pattern}$`).test(code);
  });
  let index = 0;
  return found?.replace(/\w/g, () => code.charAt(index++));
}

export function postalExampleOf(country: string): string | undefined {
  const [format, example] = formatsOf(country);
  return format ? addSeparators(example, format) : undefined;
}

/** Maximum length of a postal code. Longer text is not a postal code. */
const maxLength = 100;

/** Reduces a typed postal code to plain capitals, digits and hyphens. */
const plainText = (text: string) =>
  text
    .replace(/[\p{Cf}〒]/gu, '')
    .normalize('NFKC')
    .replace(/[\p{Pd}−ー]/gu, '-')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Returns the official spelling of a postal code, or undefined if the country's format is unknown or the text does not fit it. */
function officialSpelling(country: string, text: string): string | undefined {
  const [format] = formatsOf(country);
  if (!format) return undefined;
  const code = text.replace(/[ .:()-]/g, '');
  // Country prefix or label, as in "D-10115", "FIN-00100", "S(048616)" or "CEP 01310-100". Only a code that starts with a digit can have one.
  const [prefix = ''] = /^[A-Z]{1,3}(?=\d)/.exec(code) ?? [];
  return (
    addSeparators(code, format) ??
    (prefix.charAt(0) === country.charAt(0) || /^(?:C[AE]?P|PIN|PLZ|ZIP)$/.test(prefix)
      ? addSeparators(code.slice(prefix.length), format)
      : undefined)
  );
}

/**
 * Returns a postal code in its country's official spelling: in capitals, with the usual space or hyphen, and without a country prefix. Accepts
 * full-width characters, `〒`, zero-width characters, a preceding word such as "CEP", and missing or unusual separators. A code in an unknown or
 * different format is only reduced to plain capitals, digits and single spaces. Never throws.
 *
 * @param country ISO 3166 alpha-2 code, in upper case.
 * @example
 * ```ts
 * normalizePostalCode('JP', '〒１２３４５６７'); // '123-4567'
 * ```
 */
export function normalizePostalCode(country: string, value: string): string {
  if (value.length > maxLength) return value;
  const text = plainText(value);
  return officialSpelling(country, text) ?? text;
}

/**
 * Whether a value matches none of the country's postal code patterns. Returns false if no patterns are known. Use this to warn the user, never
 * to block the form.
 */
export const postalCodeProblem = (country: string, value: string): boolean =>
  formatsOf(country)[0] !== '' && officialSpelling(country, plainText(value.slice(0, maxLength))) === undefined;

const spacesIn = (text: string) => text.split(' ').length;

/**
 * Whether a string is a postal code for the country. Spaces are allowed only where the official spelling has them, because any other space in an
 * address separates two numbers. Returns false if no patterns are known for the country.
 */
export function isPostalCode(country: string, text: string): boolean {
  const plain = plainText(text.slice(0, maxLength));
  const official = officialSpelling(country, plain);
  return official !== undefined && spacesIn(plain) <= spacesIn(official);
}

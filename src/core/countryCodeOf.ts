import { isCountryCode } from './countryCodes.ts';

/** English names that people write and `Intl` does not, by code. */
const others: Record<string, string> = {
  'united states of america': 'US',
  'great britain': 'GB',
  'republic of ireland': 'IE',
  'czech republic': 'CZ',
  turkey: 'TR',
  'ivory coast': 'CI',
  'the gambia': 'GM',
  'the bahamas': 'BS',
};

let names: Map<string, string> | undefined;

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z]+/g, ' ')
    .replace(/^the /, '')
    .trim();

/** The codes by English names, made once: a thousand look-ups, and only for a country that is not written as a code. */
function namesOf(): Map<string, string> {
  const shown = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const found = new Map(Object.entries(others).map(([name, code]) => [plain(name), code]));
  for (let one = 65; one <= 90; one++)
    for (let two = 65; two <= 90; two++) {
      const code = String.fromCharCode(one, two);
      const name = isCountryCode(code) ? shown.of(code) : undefined;
      if (name) found.set(plain(name), code);
    }
  return found;
}

/**
 * The ISO 3166 code (in capitals, of 2 or 3 letters as it was given) of a country that is given by its code or its English name, with spaces
 * around it or not. undefined for anything else: "UK" is neither.
 */
export function countryCodeOf(country: unknown): string | undefined {
  if (typeof country !== 'string' || country.length > 100) return undefined;
  const text = country.trim();
  if (isCountryCode(text)) return text.toUpperCase();
  return text.length > 3 ? (names ??= namesOf()).get(plain(text)) : undefined;
}

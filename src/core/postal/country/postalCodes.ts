import { getOwn } from '../../getOwn.ts';

/**
 * Postal code patterns and an example for each country. In a pattern, 9 means a digit, A means a letter, and X means either. The postal codes of
 * other countries are not checked.
 */
const shapes: Record<string, [shapes: string, example: string]> = {
  US: ['99999 99999-9999', '20500'],
  PR: ['99999 99999-9999', '00926'],
  CA: ['A9A 9A9|A9A9A9', 'K1A 0A4'],
  GB: ['', 'SW1A 2AA'],
  AU: ['9999', '2000'],
  NZ: ['9999', '6011'],
  DE: ['99999', '10115'],
  FR: ['99999', '75001'],
  ES: ['99999', '28001'],
  IT: ['99999', '00184'],
  NL: ['9999 AA|9999AA', '1012 JS'],
  BE: ['9999', '1000'],
  CH: ['9999', '3003'],
  AT: ['9999', '1010'],
  SE: ['999 99|99999', '111 20'],
  NO: ['9999', '0150'],
  DK: ['9999', '1050'],
  FI: ['99999', '00100'],
  PL: ['99-999', '00-001'],
  PT: ['9999-999', '1100-148'],
  CZ: ['999 99|99999', '110 00'],
  MX: ['99999', '06000'],
  BR: ['99999-999|99999999', '01310-100'],
  IN: ['999999|999 999', '110001'],
  JP: ['999-9999|9999999', '100-0001'],
  CN: ['999999', '100000'],
  KR: ['99999', '03051'],
  SG: ['999999', '048616'],
  IE: ['XXX XXXX|XXXXXXX', 'D02 AF30'],
};

const toPattern = (text: string) => text.replace(/[0-9]/g, '9').replace(/[A-Za-z]/g, 'A');

export function postalExampleOf(country: string): string | undefined {
  return getOwn(shapes, country)?.[1];
}

/**
 * Whether a value matches none of the country's postal code patterns. If no patterns are known, returns false. Use this function to warn the user,
 * never to block the form.
 */
export function postalCodeProblem(country: string, value: string): boolean {
  const text = value.trim();
  if (country === 'GB') return !/^[a-z]{1,2}[0-9][0-9a-z]? ?[0-9][a-z]{2}$/i.test(text);
  const known = getOwn(shapes, country)?.[0].split(country === 'US' || country === 'PR' ? ' ' : '|');
  if (!known) return false;
  const pattern = toPattern(text);
  return !known.some(
    (wanted) => wanted === pattern || (wanted.includes('X') && wanted === pattern.replace(/[9A]/g, 'X')),
  );
}

/** Whether a string is a postal code for the country. If no patterns are known for the country, returns false. */
export const isPostalCode = (country: string, text: string): boolean =>
  getOwn(shapes, country) !== undefined && !postalCodeProblem(country, text);

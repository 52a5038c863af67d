import { asText } from '../../operation/decode.ts';
import { lookUpCountry, isAlpha3 } from './lookUpCountry.ts';

/*
 * ISO 3166-1, and XK, which is not ISO's but what everyone uses for Kosovo. One group per first letter from A to Z, holding what follows it:
 * half the bytes of the codes written out.
 */
const alpha2 = (
  'DEFGILMOQRSTUWXZ ABDEFGHIJLMNOQRSTVWYZ ACDFGHIKLMNORUVWXYZ EJKMOZ CEGHRST IJKMOR ABDEFGHILMNPQRSTUWY KMNRTU DELMNOQRST' +
  ' EMOP EGHIMNPRWYZ ABCIKRSTUVY ACDEFGHKLMNOPQRSTUVWXYZ ACEFGILOPRUZ M AEFGHKLMNRSTWY A EOSUW ABCDEGHIJKLMNORSTVXYZ CDFG' +
  'HJKLMNORTVWZ AGMSYZ ACEGINU FS K ET AMW'
).split(' ');

/** Is this an ISO 3166-1 alpha-2 code, in any case? "UK" is not one. */
export function isAlpha2(code: string): boolean {
  const letters = code.toUpperCase();
  return letters.length === 2 && Boolean(alpha2[letters.charCodeAt(0) - 65]?.includes(letters.charAt(1)));
}

/** A text as a code may be meant by it: without spaces around it, and without the dots of "U.S." and "U.S.A.". `''` for what is not a text. */
export function bareCode(text: unknown): string {
  const code = asText(text).trim();
  return /^(?:[a-z]\.){2,3}$/i.test(code) ? code.replaceAll('.', '') : code;
}

/** The alpha-2 code that this text is, in capitals: in any case, with spaces around it or dots in it. undefined for anything else. */
export function alpha2In(text: unknown): string | undefined {
  const code = bareCode(text);
  return isAlpha2(code) ? code.toUpperCase() : undefined;
}

/**
 * The ISO 3166 code (in capitals, of 2 or 3 letters as it was given) of a country that is given by its code or its English name, with spaces
 * around it or not, as ISO or people write it: "Korea, Republic of", "St. Lucia", "U.S.A.". undefined for anything else: "UK" is neither.
 */
export function countryCodeOf(country: unknown): string | undefined {
  return alpha2In(country) ?? lookUpCountry(bareCode(country), isAlpha2);
}

/** Is this an ISO 3166-1 alpha-2 or alpha-3 code, in any case? "UK" is not one. */
export const isCountryCode = (code: string): boolean => isAlpha2(code) || isAlpha3(code);

/**
 * Asks of a country, by its code or its English name, whether it is one of these.
 *
 * @param codes Both ISO 3166 codes of each, with spaces between them: "CA CAN AU AUS".
 */
export function oneOfCountries(codes: string): (country: unknown) => boolean {
  const all = new Set(codes.split(' '));
  return (country) => all.has(countryCodeOf(country) ?? '');
}

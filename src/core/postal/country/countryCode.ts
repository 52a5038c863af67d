import { asText } from '../../operation/decode.ts';
import { lookUpCountry, isAlpha3 } from './lookUpCountry.ts';

/*
 * ISO 3166-1 alpha-2 codes, plus XK for Kosovo. One group per first letter, A to Z, with the possible second letters. Half the bytes of a plain list.
 */
const alpha2 = (
  'DEFGILMOQRSTUWXZ ABDEFGHIJLMNOQRSTVWYZ ACDFGHIKLMNORUVWXYZ EJKMOZ CEGHRST IJKMOR ABDEFGHILMNPQRSTUWY KMNRTU DELMNOQRST' +
  ' EMOP EGHIMNPRWYZ ABCIKRSTUVY ACDEFGHKLMNOPQRSTUVWXYZ ACEFGILOPRUZ M AEFGHKLMNRSTWY A EOSUW ABCDEGHIJKLMNORSTVXYZ CDFG' +
  'HJKLMNORTVWZ AGMSYZ ACEGINU FS K ET AMW'
).split(' ');

/** Whether this is an ISO 3166-1 alpha-2 code, in any case. "UK" is not one. */
export function isAlpha2(code: string): boolean {
  const letters = code.toUpperCase();
  return letters.length === 2 && Boolean(alpha2[letters.charCodeAt(0) - 65]?.includes(letters.charAt(1)));
}

/** Trims text and drops the dots of "U.S." and "U.S.A.". Returns `''` for anything but text. */
export function bareCode(text: unknown): string {
  const code = asText(text).trim();
  return /^(?:[a-z]\.){2,3}$/i.test(code) ? code.replaceAll('.', '') : code;
}

/** Returns the upper-case alpha-2 code if the text is one, ignoring case, spaces and dots; undefined otherwise. */
export function alpha2In(text: unknown): string | undefined {
  const code = bareCode(text);
  return isAlpha2(code) ? code.toUpperCase() : undefined;
}

/**
 * Returns the upper-case ISO 3166 code of a country given by code or English name, in ISO's or everyday spelling: "Korea, Republic of", "St. Lucia",
 * "U.S.A.". An alpha-3 code stays alpha-3. Returns undefined for anything else, including "UK".
 */
export function countryCodeOf(country: unknown): string | undefined {
  return alpha2In(country) ?? lookUpCountry(bareCode(country), isAlpha2);
}

/** Whether this is an ISO 3166-1 alpha-2 or alpha-3 code, in any case. "UK" is not one. */
export const isCountryCode = (code: string): boolean => isAlpha2(code) || isAlpha3(code);

/**
 * Returns a predicate that checks whether a country, given by code or English name, is in a list.
 *
 * @param codes Alpha-2 and alpha-3 codes of each country, separated by spaces: "CA CAN AU AUS".
 */
export function oneOfCountries(codes: string): (country: unknown) => boolean {
  const all = new Set(codes.split(' '));
  return (country) => all.has(countryCodeOf(country) ?? '');
}

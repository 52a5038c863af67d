import { asText } from '../../operation/decode.ts';

/*
 * Separate from `countryCode.ts`, because that module statically loads the alpha-3 codes and the country names. A page that passes only alpha-2
 * codes to `find` needs neither.
 */

/*
 * ISO 3166-1 alpha-2 codes, plus XK for Kosovo. The first group lists the second letters of all codes that start with A, the second group those
 * that start with B, and so on. This takes half the bytes of a plain list.
 */
export const alpha2Codes = (
  'DEFGILMOQRSTUWXZ ABDEFGHIJLMNOQRSTVWYZ ACDFGHIKLMNORUVWXYZ EJKMOZ CEGHRST IJKMOR ABDEFGHILMNPQRSTUWY KMNRTU DELMNOQRST' +
  ' EMOP EGHIMNPRWYZ ABCIKRSTUVY ACDEFGHKLMNOPQRSTUVWXYZ ACEFGILOPRUZ M AEFGHKLMNRSTWY A EOSUW ABCDEGHIJKLMNORSTVXYZ CDFG' +
  'HJKLMNORTVWZ AGMSYZ ACEGINU FS K ET AMW'
)
  .split(' ')
  .flatMap((seconds, first) => Array.from(seconds, (second) => String.fromCharCode(65 + first) + second));

/** Whether a string is an ISO 3166-1 alpha-2 code, in upper or lower case. "UK" is not an ISO code. */
export function isAlpha2(code: string): boolean {
  return alpha2Codes.includes(code.toUpperCase());
}

/** Trims a string and drops the dots of "U.S." and "U.S.A.". Returns `''` for any other type of value. */
export function bareCode(text: unknown): string {
  const code = asText(text).trim();
  return /^(?:[a-z]\.){2,3}$/i.test(code) ? code.replaceAll('.', '') : code;
}

/**
 * Converts a string to an upper-case alpha-2 code, ignoring case, surrounding spaces and dots. Returns undefined if it is not an alpha-2 code.
 */
export function alpha2In(text: unknown): string | undefined {
  const code = bareCode(text);
  return isAlpha2(code) ? code.toUpperCase() : undefined;
}

/**
 * Converts country codes and English names to ISO codes. Any other text becomes `''`. The alpha-3 codes and the names are loaded lazily, because most
 * pages pass only alpha-2 codes.
 */
export async function codesOf(countries: readonly string[]): Promise<string[]> {
  const { lookUpCountry } = await import('./lookUpCountry.lazy.ts');
  return countries.map((country) => alpha2In(country) ?? lookUpCountry(bareCode(country), isAlpha2) ?? '');
}

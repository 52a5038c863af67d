import { asText } from '../../operation/decode.ts';

/*
 * Apart from `countryCode.ts`, which loads the alpha-3 codes and names at once: a page that passes alpha-2 codes to `find` needs neither.
 */

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
 * Converts countries to codes; `''` for anything that is not a country. Alpha-3 codes and names are loaded lazily, because most pages pass alpha-2
 * codes only.
 */
export async function codesOf(countries: readonly string[]): Promise<string[]> {
  const { lookUpCountry } = await import('./lookUpCountry.lazy.ts');
  return countries.map((country) => alpha2In(country) ?? lookUpCountry(bareCode(country), isAlpha2) ?? '');
}

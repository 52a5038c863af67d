import { countryCodeOf } from './countryCode.ts';
import { alpha2Codes } from './alpha2.ts';
import type { Choice } from './regions.ts';

/**
 * Returns a function that looks up country names in one language. Reuses one `Intl.DisplayNames`, because creating one for each country is 100
 * times slower.
 */
function namesIn(locale: string): (countryIso2: string) => string {
  let names: Intl.DisplayNames | undefined;
  try {
    names = new Intl.DisplayNames([locale, 'en'], { type: 'region' });
  } catch {
    // There are no names for an invalid locale.
  }
  return (countryIso2) => {
    try {
      return names?.of(countryIso2) ?? countryIso2;
    } catch {
      return countryIso2;
    }
  };
}

/** Returns a country's name in a language, or its code if `Intl` has no name for it. */
export function countryName(countryIso2: string, locale: string): string {
  return namesIn(locale)(countryIso2);
}

/** Converts a country code or an English country name to an upper-case code. Trims any other text and converts it to upper case. */
export function countryOf(country: string): string {
  return countryCodeOf(country) ?? country.trim().toUpperCase();
}

/**
 * Lists countries for a select, sorted by name in the given language.
 *
 * @param locale BCP 47 tag that determines the language and order of the names.
 * @param only Countries to list, as ISO codes or English names. @default all countries
 */
export function countryOptions(locale: string, only?: readonly string[]): Choice[] {
  // Svalbard is part of Norway's addresses.
  const codes = only ? [...new Set(only.map(countryOf))] : alpha2Codes.filter((code) => code !== 'SJ');
  let compare = (one: string, other: string) => one.localeCompare(other);
  try {
    compare = new Intl.Collator(locale).compare;
  } catch {
    // For an invalid locale, the order of the default locale is used.
  }
  const nameOf = namesIn(locale);
  return codes.map((code) => ({ code, name: nameOf(code) })).sort((one, other) => compare(one.name, other.name));
}

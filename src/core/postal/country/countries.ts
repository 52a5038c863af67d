import { countryCodeOf } from './countryCode.ts';
import { formatData } from './formatData.ts';
import type { Choice } from './regions.ts';

/** Returns a function that names countries in one language. Reuses one `Intl.DisplayNames`: creating one per country is 100 times slower. */
function namesIn(locale: string): (countryIso2: string) => string {
  let names: Intl.DisplayNames | undefined;
  try {
    names = new Intl.DisplayNames([locale, 'en'], { type: 'region' });
  } catch {
    // An invalid locale has no names.
  }
  return (countryIso2) => {
    try {
      return names?.of(countryIso2) ?? countryIso2;
    } catch {
      return countryIso2;
    }
  };
}

/** Returns a country's name in a language, or its code if the platform has no name. */
export function countryName(countryIso2: string, locale: string): string {
  return namesIn(locale)(countryIso2);
}

/** Normalizes a country code or English name to an upper-case code. */
export function countryOf(country: string): string {
  return countryCodeOf(country) ?? country.trim().toUpperCase();
}

/**
 * Lists countries for a select, sorted by name in the given language.
 *
 * @param locale BCP 47 tag for the names and their order.
 * @param only ISO codes or English names. @default all countries
 */
export function countryOptions(locale: string, only?: readonly string[]): Choice[] {
  const codes =
    (only && [...new Set(only.map(countryOf))]) ?? Object.values(formatData).flatMap((list) => list.split(' '));
  let compare = (one: string, other: string) => one.localeCompare(other);
  try {
    compare = new Intl.Collator(locale).compare;
  } catch {
    // An unknown locale uses the platform's default order.
  }
  const nameOf = namesIn(locale);
  return codes.map((code) => ({ code, name: nameOf(code) })).sort((one, other) => compare(one.name, other.name));
}

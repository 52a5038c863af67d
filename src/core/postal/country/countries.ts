import { countryCodeOf } from './countryCode.ts';
import { formatData } from './formatData.ts';
import type { Choice } from './regions.ts';

/** Names of countries in a language; asking the platform for its names anew for each of them takes a hundred times longer. */
function namesIn(locale: string): (countryIso2: string) => string {
  let names: Intl.DisplayNames | undefined;
  try {
    names = new Intl.DisplayNames([locale, 'en'], { type: 'region' });
  } catch {
    // An unknown locale has no names.
  }
  return (countryIso2) => {
    try {
      return names?.of(countryIso2) ?? countryIso2;
    } catch {
      return countryIso2;
    }
  };
}

/** A country's name in a language; its code where the platform has none. */
export function countryName(countryIso2: string, locale: string): string {
  return namesIn(locale)(countryIso2);
}

/** A country as the options write it: its code in capitals, however the app writes it. */
export function countryOf(country: string): string {
  return countryCodeOf(country) ?? country.trim().toUpperCase();
}

/**
 * Countries to choose from, by name in the language's own order.
 *
 * @param locale BCP 47, for the names and their order.
 * @param only ISO codes or English names; all countries when absent.
 */
export function countryOptions(locale: string, only?: readonly string[]): Choice[] {
  const codes =
    (only && [...new Set(only.map(countryOf))]) ?? Object.values(formatData).flatMap((list) => list.split(' '));
  let compare = (one: string, other: string) => one.localeCompare(other);
  try {
    compare = new Intl.Collator(locale).compare;
  } catch {
    // An unknown locale sorts by the platform's own.
  }
  const nameOf = namesIn(locale);
  return codes.map((code) => ({ code, name: nameOf(code) })).sort((one, other) => compare(one.name, other.name));
}

'use client';
import { useMemo } from 'react';
import { type Choice, countryOptions, regionsOf } from '../../../core/index.ts';

/** What the selects of a form offer: the same lists at every key, for a country's list has 250 names in the order of a language. */
export function useFormChoices(
  locale: string,
  countries: readonly string[] | undefined,
  { country, region }: { country: string; region: string },
): { countries: readonly Choice[]; regions: readonly Choice[] } {
  // An array that is written where it is used is another one each time.
  const only = countries && JSON.stringify(countries);
  const served = useMemo(
    () => countryOptions(locale, only === undefined ? undefined : (JSON.parse(only) as string[])),
    [locale, only],
  );
  const ofCountry = useMemo(() => regionsOf(country, locale), [country, locale]);
  return {
    countries: useMemo(() => withCurrent(served, country), [served, country]),
    regions: useMemo(() => withCurrent(ofCountry, region), [ofCountry, region]),
  };
}

/** A value that the country's own list does not have is kept, as the last choice. */
export function withCurrent(choices: readonly Choice[], current: string): readonly Choice[] {
  return choices.length === 0 || current === '' || choices.some(({ code }) => code === current)
    ? choices
    : [...choices, { code: current, name: current }];
}

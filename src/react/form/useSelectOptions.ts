'use client';
import { useMemo } from 'react';
import { type Choice, countryOptions, regionsOf } from '../../core/index.ts';
import { includeCurrent } from './state/view.ts';

/** Returns the countries that the user can choose. Memoized, because the list has 250 sorted names. */
export function useCountries(locale: string, countries: readonly string[] | undefined): readonly Choice[] {
  // The app may pass an inline array, which is a new array in each render.
  const only = countries && JSON.stringify(countries);
  return useMemo(
    () => countryOptions(locale, only === undefined ? undefined : (JSON.parse(only) as string[])),
    [locale, only],
  );
}

/** Returns the options of the country and region `<select>` elements. */
export function useSelectOptions(locale: string, served: readonly Choice[], country: string, region: string) {
  const ofCountry = useMemo(() => regionsOf(country, locale), [country, locale]);
  return {
    countries: useMemo(() => includeCurrent(served, country), [served, country]),
    regions: useMemo(() => includeCurrent(ofCountry, region), [ofCountry, region]),
  };
}

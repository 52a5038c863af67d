'use client';
import { useAddressContext } from '../provider/AddressContext.ts';
import { localeOf } from './localeOf.ts';
import type { Words } from './Words.ts';

/**
 * How numbers, dates and names of countries are written: in the language of the component's own words where it has some, so that a page does not
 * mix two.
 */
export function useLocale(own?: Words): string {
  const { locale } = useAddressContext();
  return own ? localeOf(own.language) : locale;
}

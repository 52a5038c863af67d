'use client';
import { useAddressContext } from '../provider/AddressContext.ts';
import type {
  CheckoutWords,
  Words,
  EmailWords,
  FilesWords,
  FormWords,
  JobsWords,
  SearchWords,
  UsageWords,
} from './Words.ts';
import { emailEn } from './en/emailEn.ts';
import { filesEn } from './en/filesEn.ts';
import { formEn } from './en/formEn.ts';
import { jobsEn } from './en/jobsEn.ts';
import { searchEn } from './en/searchEn.ts';
import { usageEn } from './en/usageEn.ts';

/**
 * Returns a language tag that `Intl` accepts: "en_US" becomes "en-US", and an invalid tag becomes "en". With an invalid
 * tag, `Intl` would throw an error and crash the page.
 */
export function localeOf(wanted: string): string {
  const tag = wanted.trim().replaceAll('_', '-');
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/**
 * Returns the locale for numbers, dates and country names. If a component has its own words, this is the language of
 * these words.
 */
export function useLocale(customWords?: CheckoutWords): string {
  const { locale } = useAddressContext();
  return customWords ? localeOf(customWords.language) : locale;
}

/** Returns the component's own words. If it has none, returns the provider's words. */
export function useAllWords(customWords: CheckoutWords | undefined): CheckoutWords | undefined {
  const { words } = useAddressContext();
  return customWords ?? words;
}

/*
 * Each part of the words has its own hook. A hook imports only the English words of its part, so a page with only a
 * search does not load the words for files.
 */
export const useSearchWords = (customWords?: CheckoutWords): SearchWords =>
  useAllWords(customWords)?.search ?? searchEn;
export const useFormWords = (customWords?: CheckoutWords): FormWords => useAllWords(customWords)?.form ?? formEn;
export const useEmailWords = (customWords?: CheckoutWords): EmailWords => useAllWords(customWords)?.email ?? emailEn;
export const useFilesWords = (customWords?: CheckoutWords): FilesWords =>
  (useAllWords(customWords) as Words | undefined)?.files ?? filesEn;
export const useJobsWords = (customWords?: CheckoutWords): JobsWords =>
  (useAllWords(customWords) as Words | undefined)?.jobs ?? jobsEn;
export const useUsageWords = (customWords?: CheckoutWords): UsageWords => useAllWords(customWords)?.usage ?? usageEn;

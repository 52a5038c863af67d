'use client';
import { useAddressContext } from '../provider/AddressContext.ts';
import type {
  Words,
  EmailWords,
  FilesWords,
  FormWords,
  JobsWords,
  SearchWords,
  UsageWords,
  VerificationWords,
} from './Words.ts';
import { emailEn } from './en/emailEn.ts';
import { filesEn } from './en/filesEn.ts';
import { formEn } from './en/formEn.ts';
import { jobsEn } from './en/jobsEn.ts';
import { searchEn } from './en/searchEn.ts';
import { usageEn } from './en/usageEn.ts';
import { verificationEn } from './en/verificationEn.ts';

/**
 * Returns a language tag that `Intl` accepts: "en_US" becomes "en-US", and an invalid tag becomes "en". For an invalid
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
 * those words.
 */
export function useLocale(ownWords?: Words): string {
  const { locale } = useAddressContext();
  return ownWords ? localeOf(ownWords.language) : locale;
}

/** Returns a component's words, or the provider's. */
function useAllWords(ownWords: Words | undefined): Words | undefined {
  const { words } = useAddressContext();
  return ownWords ?? words;
}

/*
 * One hook per part of the words. Each imports only its own English words, so that a page with only a search does not load the words for files.
 */
export const useSearchWords = (ownWords?: Words): SearchWords => useAllWords(ownWords)?.search ?? searchEn;
export const useFormWords = (ownWords?: Words): FormWords => useAllWords(ownWords)?.form ?? formEn;
export const useVerificationWords = (ownWords?: Words): VerificationWords =>
  useAllWords(ownWords)?.verification ?? verificationEn;
export const useEmailWords = (ownWords?: Words): EmailWords => useAllWords(ownWords)?.email ?? emailEn;
export const useFilesWords = (ownWords?: Words): FilesWords => useAllWords(ownWords)?.files ?? filesEn;
export const useJobsWords = (ownWords?: Words): JobsWords => useAllWords(ownWords)?.jobs ?? jobsEn;
export const useUsageWords = (ownWords?: Words): UsageWords => useAllWords(ownWords)?.usage ?? usageEn;

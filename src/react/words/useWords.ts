'use client';
import { localeOf } from '../../core/index.ts';
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
  VerificationWords,
} from './Words.ts';
import { emailEn } from './en/emailEn.ts';
import { filesEn } from './en/filesEn.ts';
import { formEn } from './en/formEn.ts';
import { jobsEn } from './en/jobsEn.ts';
import { searchEn } from './en/searchEn.ts';
import { usageEn } from './en/usageEn.ts';
import { changedEn, verifyingEn } from './en/verificationStatusEn.ts';

const statusEn = { verifying: verifyingEn, changed: changedEn };

/**
 * Returns the locale for numbers, dates and country names: the language of the component's own words or, if it has none, the provider's locale.
 */
export function useLocale(customWords?: CheckoutWords): string {
  const { locale } = useAddressContext();
  return customWords ? localeOf(customWords.language) : locale;
}

/** Returns the component's own words or, if it has none, the provider's words. */
export function useAllWords(customWords: CheckoutWords | undefined): CheckoutWords | undefined {
  const { words } = useAddressContext();
  return customWords ?? words;
}

/*
 * Each group of words has its own hook, which imports only the English words of that group. A page with only a search therefore does not load
 * the words for files.
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
/** Words for the status of a verification. A form needs no other words for it until the dialog opens. */
export const useStatusWords = (customWords?: CheckoutWords): Pick<VerificationWords, 'verifying' | 'changed'> =>
  useAllWords(customWords)?.verification ?? statusEn;

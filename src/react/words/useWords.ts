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
 * A language tag that the platform's formats take: "en_US" is "en-US", and what is not a tag at all ("constructor", "") is English. They throw
 * otherwise, and take the page down.
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
 * How numbers, dates and names of countries are written: in the language of the component's own words where it has some, so that a page does not
 * mix two.
 */
export function useLocale(own?: Words): string {
  const { locale } = useAddressContext();
  return own ? localeOf(own.language) : locale;
}

/** Those of a component go before the provider's. */
function useOwn(own: Words | undefined): Words | undefined {
  const { words } = useAddressContext();
  return own ?? words;
}

/*
 * The provider's words of one part. English is what a page has without any; each hook names its part's English alone, so that a page that only
 * searches does not carry the words of the files.
 */
export const useSearchWords = (own?: Words): SearchWords => useOwn(own)?.search ?? searchEn;
export const useFormWords = (own?: Words): FormWords => useOwn(own)?.form ?? formEn;
export const useVerificationWords = (own?: Words): VerificationWords => useOwn(own)?.verification ?? verificationEn;
export const useEmailWords = (own?: Words): EmailWords => useOwn(own)?.email ?? emailEn;
export const useFilesWords = (own?: Words): FilesWords => useOwn(own)?.files ?? filesEn;
export const useJobsWords = (own?: Words): JobsWords => useOwn(own)?.jobs ?? jobsEn;
export const useUsageWords = (own?: Words): UsageWords => useOwn(own)?.usage ?? usageEn;

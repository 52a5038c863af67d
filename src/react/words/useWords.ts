'use client';
import { useAddressContext } from '../provider/AddressContext.ts';
import { emailEn } from './en/emailEn.ts';
import { filesEn } from './en/filesEn.ts';
import { formEn } from './en/formEn.ts';
import { jobsEn } from './en/jobsEn.ts';
import { searchEn } from './en/searchEn.ts';
import { usageEn } from './en/usageEn.ts';
import { verificationEn } from './en/verificationEn.ts';
import type { EmailWords } from './EmailWords.ts';
import type { FilesWords } from './FilesWords.ts';
import type { FormWords } from './FormWords.ts';
import type { JobsWords } from './JobsWords.ts';
import type { SearchWords } from './SearchWords.ts';
import type { UsageWords } from './UsageWords.ts';
import type { VerificationWords } from './VerificationWords.ts';
import type { Words } from './Words.ts';

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

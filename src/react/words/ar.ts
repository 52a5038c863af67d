import { searchAr } from './ar/searchAr.ts';
import { formAr } from './ar/formAr.ts';
import { verificationAr } from './ar/verificationAr.ts';
import { emailAr } from './ar/emailAr.ts';
import { filesAr } from './ar/filesAr.ts';
import { jobsAr } from './ar/jobsAr.ts';
import { usageAr } from './ar/usageAr.ts';
import type { CheckoutWords, Words } from './Words.ts';

/** Arabic without the words for files and email jobs, for a checkout. */
export const arCheckout: CheckoutWords = {
  language: 'ar',
  search: searchAr,
  form: formAr,
  verification: verificationAr,
  email: emailAr,
  usage: usageAr,
};

/** Modern Standard Arabic: `<AddressProvider words={ar}>`, in a page or an element with `dir="rtl"`. */
export const ar: Words = { ...arCheckout, files: filesAr, jobs: jobsAr };

import { searchAr } from './ar/searchAr.ts';
import { formAr } from './ar/formAr.ts';
import { verificationAr } from './ar/verificationAr.ts';
import { emailAr } from './ar/emailAr.ts';
import { filesAr } from './ar/filesAr.ts';
import { jobsAr } from './ar/jobsAr.ts';
import { usageAr } from './ar/usageAr.ts';
import type { Words } from './Words.ts';

/** Modern Standard Arabic: `<AddressProvider words={ar}>`, in a page or an element with `dir="rtl"`. */
export const ar: Words = {
  language: 'ar',
  search: searchAr,
  form: formAr,
  verification: verificationAr,
  email: emailAr,
  files: filesAr,
  jobs: jobsAr,
  usage: usageAr,
};

import { searchAr } from './ar/searchAr.ts';
import { formAr } from './ar/formAr.ts';
import { verificationAr } from './ar/verificationAr.ts';
import { emailAr } from './ar/emailAr.ts';
import { filesAr } from './ar/filesAr.ts';
import { jobsAr } from './ar/jobsAr.ts';
import { lookupAr } from './ar/lookupAr.ts';
import { usageAr } from './ar/usageAr.ts';
import type { CheckoutWords, Words } from './Words.ts';

/** Arabic words for a checkout: all words except those for files, email jobs and the postcode lookup. */
export const arCheckout: CheckoutWords = {
  language: 'ar',
  search: searchAr,
  form: formAr,
  verification: verificationAr,
  email: emailAr,
  usage: usageAr,
};

/** Words in Modern Standard Arabic: `<AddressProvider words={ar}>`. Set `dir="rtl"` on the page or on an element around the provider. */
export const ar: Words = { ...arCheckout, files: filesAr, jobs: jobsAr, lookup: lookupAr };

/** Arabic words for `PostcodeLookup`, for a page with `arCheckout`: `words={{ ...arCheckout, lookup: arLookup }}`. */
export { lookupAr as arLookup };

import { searchIt } from './it/searchIt.ts';
import { formIt } from './it/formIt.ts';
import { verificationIt } from './it/verificationIt.ts';
import { emailIt } from './it/emailIt.ts';
import { filesIt } from './it/filesIt.ts';
import { jobsIt } from './it/jobsIt.ts';
import { lookupIt } from './it/lookupIt.ts';
import { usageIt } from './it/usageIt.ts';
import type { CheckoutWords, Words } from './Words.ts';

/** Italian words for a checkout: all words except those for files, email jobs and the postcode lookup. */
export const itCheckout: CheckoutWords = {
  language: 'it',
  search: searchIt,
  form: formIt,
  verification: verificationIt,
  email: emailIt,
  usage: usageIt,
};

/** Italian words, with the informal “tu”: `<AddressProvider words={it}>`. */
export const it: Words = { ...itCheckout, files: filesIt, jobs: jobsIt, lookup: lookupIt };

/** Italian words for `PostcodeLookup`, for a page with `itCheckout`: `words={{ ...itCheckout, lookup: itLookup }}`. */
export { lookupIt as itLookup };

import { searchDe } from './de/searchDe.ts';
import { formDe } from './de/formDe.ts';
import { verificationDe } from './de/verificationDe.ts';
import { emailDe } from './de/emailDe.ts';
import { filesDe } from './de/filesDe.ts';
import { jobsDe } from './de/jobsDe.ts';
import { lookupDe } from './de/lookupDe.ts';
import { usageDe } from './de/usageDe.ts';
import type { CheckoutWords, Words } from './Words.ts';

/** German words for a checkout: all words except those for files, email jobs and the postcode lookup. */
export const deCheckout: CheckoutWords = {
  language: 'de',
  search: searchDe,
  form: formDe,
  verification: verificationDe,
  email: emailDe,
  usage: usageDe,
};

/** German words, with the formal “Sie”: `<AddressProvider words={de}>`. */
export const de: Words = { ...deCheckout, files: filesDe, jobs: jobsDe, lookup: lookupDe };

/** German words for `PostcodeLookup`, for a page with `deCheckout`: `words={{ ...deCheckout, lookup: deLookup }}`. */
export { lookupDe as deLookup };

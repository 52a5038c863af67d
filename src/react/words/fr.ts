import { searchFr } from './fr/searchFr.ts';
import { formFr } from './fr/formFr.ts';
import { verificationFr } from './fr/verificationFr.ts';
import { emailFr } from './fr/emailFr.ts';
import { filesFr } from './fr/filesFr.ts';
import { jobsFr } from './fr/jobsFr.ts';
import { lookupFr } from './fr/lookupFr.ts';
import { usageFr } from './fr/usageFr.ts';
import type { CheckoutWords, Words } from './Words.ts';

/** French words for a checkout: all words except those for files, email jobs and the postcode lookup. */
export const frCheckout: CheckoutWords = {
  language: 'fr',
  search: searchFr,
  form: formFr,
  verification: verificationFr,
  email: emailFr,
  usage: usageFr,
};

/** French words: `<AddressProvider words={fr}>`. */
export const fr: Words = { ...frCheckout, files: filesFr, jobs: jobsFr, lookup: lookupFr };

/** French words for `PostcodeLookup`, for a page with `frCheckout`: `words={{ ...frCheckout, lookup: frLookup }}`. */
export { lookupFr as frLookup };

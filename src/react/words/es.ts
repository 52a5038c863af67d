import { searchEs } from './es/searchEs.ts';
import { formEs } from './es/formEs.ts';
import { verificationEs } from './es/verificationEs.ts';
import { emailEs } from './es/emailEs.ts';
import { filesEs } from './es/filesEs.ts';
import { jobsEs } from './es/jobsEs.ts';
import { lookupEs } from './es/lookupEs.ts';
import { usageEs } from './es/usageEs.ts';
import type { CheckoutWords, Words } from './Words.ts';

/** Spanish words for a checkout: all words except those for files, email jobs and the postcode lookup. */
export const esCheckout: CheckoutWords = {
  language: 'es',
  search: searchEs,
  form: formEs,
  verification: verificationEs,
  email: emailEs,
  usage: usageEs,
};

/** Spanish words: `<AddressProvider words={es}>`. */
export const es: Words = { ...esCheckout, files: filesEs, jobs: jobsEs, lookup: lookupEs };

/** Spanish words for `PostcodeLookup`, for a page with `esCheckout`: `words={{ ...esCheckout, lookup: esLookup }}`. */
export { lookupEs as esLookup };

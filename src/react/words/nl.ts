import { searchNl } from './nl/searchNl.ts';
import { formNl } from './nl/formNl.ts';
import { verificationNl } from './nl/verificationNl.ts';
import { emailNl } from './nl/emailNl.ts';
import { filesNl } from './nl/filesNl.ts';
import { jobsNl } from './nl/jobsNl.ts';
import { lookupNl } from './nl/lookupNl.ts';
import { usageNl } from './nl/usageNl.ts';
import type { CheckoutWords, Words } from './Words.ts';

/** Dutch words for a checkout: all words except those for files, email jobs and the postcode lookup. */
export const nlCheckout: CheckoutWords = {
  language: 'nl',
  search: searchNl,
  form: formNl,
  verification: verificationNl,
  email: emailNl,
  usage: usageNl,
};

/** Dutch words, with the informal “je”: `<AddressProvider words={nl}>`. */
export const nl: Words = { ...nlCheckout, files: filesNl, jobs: jobsNl, lookup: lookupNl };

/** Dutch words for `PostcodeLookup`, for a page with `nlCheckout`: `words={{ ...nlCheckout, lookup: nlLookup }}`. */
export { lookupNl as nlLookup };

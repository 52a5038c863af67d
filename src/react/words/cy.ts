import { searchCy } from './cy/searchCy.ts';
import { formCy } from './cy/formCy.ts';
import { verificationCy } from './cy/verificationCy.ts';
import { emailCy } from './cy/emailCy.ts';
import { filesCy } from './cy/filesCy.ts';
import { jobsCy } from './cy/jobsCy.ts';
import { lookupCy } from './cy/lookupCy.ts';
import { usageCy } from './cy/usageCy.ts';
import type { CheckoutWords, Words } from './Words.ts';

/** Welsh words for a checkout: all words except those for files, email jobs and the postcode lookup. */
export const cyCheckout: CheckoutWords = {
  language: 'cy',
  search: searchCy,
  form: formCy,
  verification: verificationCy,
  email: emailCy,
  usage: usageCy,
};

/** Welsh words, with the polite “chi”: `<AddressProvider words={cy}>`. */
export const cy: Words = { ...cyCheckout, files: filesCy, jobs: jobsCy, lookup: lookupCy };

/** Welsh words for `PostcodeLookup`, for a page with `cyCheckout`: `words={{ ...cyCheckout, lookup: cyLookup }}`. */
export { lookupCy as cyLookup };

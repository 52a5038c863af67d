import { searchPl } from './pl/searchPl.ts';
import { formPl } from './pl/formPl.ts';
import { verificationPl } from './pl/verificationPl.ts';
import { emailPl } from './pl/emailPl.ts';
import { filesPl } from './pl/filesPl.ts';
import { jobsPl } from './pl/jobsPl.ts';
import { lookupPl } from './pl/lookupPl.ts';
import { usagePl } from './pl/usagePl.ts';
import type { CheckoutWords, Words } from './Words.ts';

/** Polish words for a checkout: all words except those for files, email jobs and the postcode lookup. */
export const plCheckout: CheckoutWords = {
  language: 'pl',
  search: searchPl,
  form: formPl,
  verification: verificationPl,
  email: emailPl,
  usage: usagePl,
};

/** Polish words, with the informal “Ty”: `<AddressProvider words={pl}>`. */
export const pl: Words = { ...plCheckout, files: filesPl, jobs: jobsPl, lookup: lookupPl };

/** Polish words for `PostcodeLookup`, for a page with `plCheckout`: `words={{ ...plCheckout, lookup: plLookup }}`. */
export { lookupPl as plLookup };

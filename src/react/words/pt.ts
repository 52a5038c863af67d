import { searchPt } from './pt/searchPt.ts';
import { formPt } from './pt/formPt.ts';
import { verificationPt } from './pt/verificationPt.ts';
import { emailPt } from './pt/emailPt.ts';
import { filesPt } from './pt/filesPt.ts';
import { jobsPt } from './pt/jobsPt.ts';
import { lookupPt } from './pt/lookupPt.ts';
import { usagePt } from './pt/usagePt.ts';
import type { CheckoutWords, Words } from './Words.ts';

/** Portuguese words for a checkout: all words except those for files, email jobs and the postcode lookup. */
export const ptCheckout: CheckoutWords = {
  language: 'pt',
  search: searchPt,
  form: formPt,
  verification: verificationPt,
  email: emailPt,
  usage: usagePt,
};

/** Brazilian Portuguese words, with “você”: `<AddressProvider words={pt}>`. */
export const pt: Words = { ...ptCheckout, files: filesPt, jobs: jobsPt, lookup: lookupPt };

/** Portuguese words for `PostcodeLookup`, for a page with `ptCheckout`: `words={{ ...ptCheckout, lookup: ptLookup }}`. */
export { lookupPt as ptLookup };

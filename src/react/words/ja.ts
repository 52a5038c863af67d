import { searchJa } from './ja/searchJa.ts';
import { formJa } from './ja/formJa.ts';
import { verificationJa } from './ja/verificationJa.ts';
import { emailJa } from './ja/emailJa.ts';
import { filesJa } from './ja/filesJa.ts';
import { jobsJa } from './ja/jobsJa.ts';
import { lookupJa } from './ja/lookupJa.ts';
import { usageJa } from './ja/usageJa.ts';
import type { CheckoutWords, Words } from './Words.ts';

/** Japanese words for a checkout: all words except those for files, email jobs and the postcode lookup. */
export const jaCheckout: CheckoutWords = {
  language: 'ja',
  search: searchJa,
  form: formJa,
  verification: verificationJa,
  email: emailJa,
  usage: usageJa,
};

/** Japanese words, with the polite です and ます: `<AddressProvider words={ja}>`. */
export const ja: Words = { ...jaCheckout, files: filesJa, jobs: jobsJa, lookup: lookupJa };

/** Japanese words for `PostcodeLookup`, for a page with `jaCheckout`: `words={{ ...jaCheckout, lookup: jaLookup }}`. */
export { lookupJa as jaLookup };

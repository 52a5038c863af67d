import { searchEs } from './es/searchEs.ts';
import { formEs } from './es/formEs.ts';
import { verificationEs } from './es/verificationEs.ts';
import { emailEs } from './es/emailEs.ts';
import { filesEs } from './es/filesEs.ts';
import { jobsEs } from './es/jobsEs.ts';
import { usageEs } from './es/usageEs.ts';
import type { CheckoutWords, Words } from './Words.ts';

/** Spanish without the words for files and email jobs, for a checkout. */
export const esCheckout: CheckoutWords = {
  language: 'es',
  search: searchEs,
  form: formEs,
  verification: verificationEs,
  email: emailEs,
  usage: usageEs,
};

/** Spanish: `<AddressProvider words={es}>`. */
export const es: Words = { ...esCheckout, files: filesEs, jobs: jobsEs };

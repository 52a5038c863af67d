import { searchFr } from './fr/searchFr.ts';
import { formFr } from './fr/formFr.ts';
import { verificationFr } from './fr/verificationFr.ts';
import { emailFr } from './fr/emailFr.ts';
import { filesFr } from './fr/filesFr.ts';
import { jobsFr } from './fr/jobsFr.ts';
import { usageFr } from './fr/usageFr.ts';
import type { Words } from './Words.ts';

/** French: `<AddressProvider words={fr}>`. */
export const fr: Words = {
  language: 'fr',
  search: searchFr,
  form: formFr,
  verification: verificationFr,
  email: emailFr,
  files: filesFr,
  jobs: jobsFr,
  usage: usageFr,
};

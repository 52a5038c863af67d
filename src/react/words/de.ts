import { searchDe } from './de/searchDe.ts';
import { formDe } from './de/formDe.ts';
import { verificationDe } from './de/verificationDe.ts';
import { emailDe } from './de/emailDe.ts';
import { filesDe } from './de/filesDe.ts';
import { jobsDe } from './de/jobsDe.ts';
import { usageDe } from './de/usageDe.ts';
import type { Words } from './Words.ts';

/** German, with “Sie”: `<AddressProvider words={de}>`. */
export const de: Words = {
  language: 'de',
  search: searchDe,
  form: formDe,
  verification: verificationDe,
  email: emailDe,
  files: filesDe,
  jobs: jobsDe,
  usage: usageDe,
};

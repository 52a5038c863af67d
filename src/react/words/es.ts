import { searchEs } from './es/searchEs.ts';
import { formEs } from './es/formEs.ts';
import { verificationEs } from './es/verificationEs.ts';
import { emailEs } from './es/emailEs.ts';
import { filesEs } from './es/filesEs.ts';
import { jobsEs } from './es/jobsEs.ts';
import { usageEs } from './es/usageEs.ts';
import type { Words } from './Words.ts';

/** Spanish: `<AddressProvider words={es}>`. */
export const es: Words = {
  language: 'es',
  search: searchEs,
  form: formEs,
  verification: verificationEs,
  email: emailEs,
  files: filesEs,
  jobs: jobsEs,
  usage: usageEs,
};

import { searchIt } from './it/searchIt.ts';
import { formIt } from './it/formIt.ts';
import { verificationIt } from './it/verificationIt.ts';
import { emailIt } from './it/emailIt.ts';
import { filesIt } from './it/filesIt.ts';
import { jobsIt } from './it/jobsIt.ts';
import { usageIt } from './it/usageIt.ts';
import type { Words } from './Words.ts';

/** Italian, with “tu”: `<AddressProvider words={it}>`. */
export const it: Words = {
  language: 'it',
  search: searchIt,
  form: formIt,
  verification: verificationIt,
  email: emailIt,
  files: filesIt,
  jobs: jobsIt,
  usage: usageIt,
};

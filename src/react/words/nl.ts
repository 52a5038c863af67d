import { searchNl } from './nl/searchNl.ts';
import { formNl } from './nl/formNl.ts';
import { verificationNl } from './nl/verificationNl.ts';
import { emailNl } from './nl/emailNl.ts';
import { filesNl } from './nl/filesNl.ts';
import { jobsNl } from './nl/jobsNl.ts';
import { usageNl } from './nl/usageNl.ts';
import type { Words } from './Words.ts';

/** Dutch, with “je”: `<AddressProvider words={nl}>`. */
export const nl: Words = {
  language: 'nl',
  search: searchNl,
  form: formNl,
  verification: verificationNl,
  email: emailNl,
  files: filesNl,
  jobs: jobsNl,
  usage: usageNl,
};

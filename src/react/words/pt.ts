import { searchPt } from './pt/searchPt.ts';
import { formPt } from './pt/formPt.ts';
import { verificationPt } from './pt/verificationPt.ts';
import { emailPt } from './pt/emailPt.ts';
import { filesPt } from './pt/filesPt.ts';
import { jobsPt } from './pt/jobsPt.ts';
import { usagePt } from './pt/usagePt.ts';
import type { Words } from './Words.ts';

/** Brazilian Portuguese, with “você”: `<AddressProvider words={pt}>`. */
export const pt: Words = {
  language: 'pt',
  search: searchPt,
  form: formPt,
  verification: verificationPt,
  email: emailPt,
  files: filesPt,
  jobs: jobsPt,
  usage: usagePt,
};

import { searchPl } from './pl/searchPl.ts';
import { formPl } from './pl/formPl.ts';
import { verificationPl } from './pl/verificationPl.ts';
import { emailPl } from './pl/emailPl.ts';
import { filesPl } from './pl/filesPl.ts';
import { jobsPl } from './pl/jobsPl.ts';
import { usagePl } from './pl/usagePl.ts';
import type { Words } from './Words.ts';

/** Polish, with “Ty”: `<AddressProvider words={pl}>`. */
export const pl: Words = {
  language: 'pl',
  search: searchPl,
  form: formPl,
  verification: verificationPl,
  email: emailPl,
  files: filesPl,
  jobs: jobsPl,
  usage: usagePl,
};

import { searchEn } from './en/searchEn.ts';
import { formEn } from './en/formEn.ts';
import { verificationEn } from './en/verificationEn.ts';
import { emailEn } from './en/emailEn.ts';
import { filesEn } from './en/filesEn.ts';
import { jobsEn } from './en/jobsEn.ts';
import { lookupEn } from './en/lookupEn.ts';
import { usageEn } from './en/usageEn.ts';
import type { Words } from './Words.ts';

/** The built-in English words. */
export const en: Words = {
  language: 'en',
  search: searchEn,
  form: formEn,
  verification: verificationEn,
  email: emailEn,
  files: filesEn,
  jobs: jobsEn,
  lookup: lookupEn,
  usage: usageEn,
};

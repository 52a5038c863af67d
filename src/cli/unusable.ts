import type { CsvError } from '../files/index.ts';

/** What in a person's files cannot be used, in a sentence. */
const sentences = {
  unreadable: 'cannot be read. Is it there, and is it whole?',
  encoding: 'is not a text in UTF-8 or UTF-16, or has a NUL sign in it. Save it as "CSV UTF-8".',
  empty: 'is empty: it does not even have a line with the names of its columns.',
  'too-large': 'is too large.',
};

export const unusable = (path: string, { reason, line }: CsvError): string =>
  `${path}${line === undefined ? '' : `, line ${String(line)},`} ${sentences[reason]}`;

import { BatchError } from './BatchError.ts';

/** Why a journal that has lost something is not gone on with. */
export const lostBy = (folder: string, what: string) =>
  new BatchError(
    'journal',
    `The journal in ${folder} ${what}. Its disk has lost what it had said that it had written, or a file was deleted or changed. What was sent since is not known, so nothing is sent.`,
  );

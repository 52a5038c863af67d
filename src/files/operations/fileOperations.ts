import type { BatchOperationName } from '../../core/index.ts';
import { cleanseFile, cleanseInternationalFile, verifyFile } from './addressFiles.ts';
import type { FileOperation } from './FileOperation.ts';
import { validateEmailsFile } from './emailFile.ts';

/** The operations that take files. A further one is a file beside these and a line here. */
export const fileOperations: { readonly [Name in BatchOperationName]: FileOperation<Name> } = {
  cleanse: cleanseFile,
  cleanseInternational: cleanseInternationalFile,
  verify: verifyFile,
  validateEmails: validateEmailsFile,
};

/** What a file needs to know of this operation. @throws TypeError for a name that takes no files. */
export function fileOperation<Name extends BatchOperationName>(name: Name): FileOperation<Name> {
  if (!Object.hasOwn(fileOperations, name))
    throw new TypeError(`A file is a list for ${Object.keys(fileOperations).join(', ')}.`);
  return fileOperations[name];
}

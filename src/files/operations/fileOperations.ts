import type { BatchOperationName } from '../../core/index.ts';
import { cleanseFile, cleanseInternationalFile, verifyFile } from './addressFiles.ts';
import type { FileOperation } from './FileOperation.ts';
import { validateEmailsFile } from './emailFile.ts';

/** Operations that process files. To add one, add its descriptor here. */
export const fileOperations: { readonly [Name in BatchOperationName]: FileOperation<Name> } = {
  cleanse: cleanseFile,
  cleanseInternational: cleanseInternationalFile,
  verify: verifyFile,
  validateEmails: validateEmailsFile,
};

/**
 * Returns the descriptor of an operation that processes files.
 *
 * @throws TypeError if the operation does not process files.
 */
export function fileOperation<Name extends BatchOperationName>(name: Name): FileOperation<Name> {
  if (!Object.hasOwn(fileOperations, name))
    throw new TypeError(
      `This operation does not process files. Use one of: ${Object.keys(fileOperations).join(', ')}.`,
    );
  return fileOperations[name];
}

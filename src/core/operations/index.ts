import { captureOperation } from './capture.ts';
import { cleanseOperation } from './cleanse.ts';
import { cleanseInternationalOperation } from './cleanseInternational.ts';
import { completeOperation } from './complete.ts';
import { downloadEmailBatchOperation } from './downloadEmailBatch.ts';
import { findOperation } from './find.ts';
import { getEmailBatchOperation } from './getEmailBatch.ts';
import { listEmailBatchesOperation } from './listEmailBatches.ts';
import { retrieveOperation } from './retrieve.ts';
import { uploadEmailBatchOperation } from './uploadEmailBatch.ts';
import { validateEmailsOperation } from './validateEmails.ts';
import { verifyOperation } from './verify.ts';

/**
 * Table of all operations. Each operation is one file in this folder and one line in this table. An app can also pass its own operation to `call`.
 */
export const operations = {
  find: findOperation,
  retrieve: retrieveOperation,
  cleanse: cleanseOperation,
  cleanseInternational: cleanseInternationalOperation,
  verify: verifyOperation,
  capture: captureOperation,
  complete: completeOperation,
  validateEmails: validateEmailsOperation,
  uploadEmailBatch: uploadEmailBatchOperation,
  listEmailBatches: listEmailBatchesOperation,
  getEmailBatch: getEmailBatchOperation,
  downloadEmailBatch: downloadEmailBatchOperation,
};

/** Name of an operation in the table. */
export type OperationName = keyof typeof operations;

import type { OperationName } from '../../core/index.ts';

/** Names of the operations, in the order of the table. */
export const operationNames = (words: string): Record<OperationName, string> => {
  const [
    find,
    retrieve,
    cleanse,
    cleanseInternational,
    verify,
    capture,
    complete,
    validateEmails,
    uploadEmailBatch,
    listEmailBatches,
    getEmailBatch,
    downloadEmailBatch,
  ] = words.split(',') as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    find,
    retrieve,
    cleanse,
    cleanseInternational,
    verify,
    capture,
    complete,
    validateEmails,
    uploadEmailBatch,
    listEmailBatches,
    getEmailBatch,
    downloadEmailBatch,
  };
};

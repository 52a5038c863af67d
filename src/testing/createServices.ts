import type { OperationName } from '../core/index.ts';
import { capturePlatform } from './services/capturePlatform.ts';
import { cleanse, cleanseInternational } from './services/cleansing.ts';
import { createEmailBatches } from './services/emailBatches.ts';
import { validateEmails } from './services/emails.ts';
import { legacy } from './services/legacy.ts';
import type { Asked, House, Work } from './services/Work.ts';
import { classicBody } from './wire/classicBody.ts';
import { classicError, cleanseErrors, errorBody, internationalErrors, legacyStatuses } from './wire/errorRows.ts';

export interface Services {
  answer(operation: OperationName, asked: Asked): Work;
  /** The error that an account without credit gets from an operation, as its wire has it. */
  outOfCredit(operation: OperationName, dialect: Asked['dialect']): unknown;
  /** Forgets all jobs. */
  clear(): void;
}

/** What the services do with a request that has been read, without their network. */
export function createServices(house: House): Services {
  const batches = createEmailBatches(house);
  const answers: Record<OperationName, (asked: Asked) => Work> = {
    find: (asked) => capturePlatform('find', house, asked),
    retrieve: (asked) => capturePlatform('retrieve', house, asked),
    cleanse: (asked) => cleanse(house, asked),
    cleanseInternational: (asked) => cleanseInternational(house, asked),
    verify: (asked) => legacy('verify', house, asked),
    capture: (asked) => legacy('capture', house, asked),
    complete: (asked) => legacy('complete', house, asked),
    validateEmails: (asked) => validateEmails(house, asked),
    uploadEmailBatch: (asked) => batches.answer('upload', asked),
    listEmailBatches: (asked) => batches.answer('list', asked),
    getEmailBatch: (asked) => batches.answer('detail', asked),
    downloadEmailBatch: (asked) => batches.answer('download', asked),
  };
  return {
    answer: (operation, asked) => answers[operation](asked),
    outOfCredit(operation, dialect) {
      switch (operation) {
        case 'find':
        case 'retrieve':
          return dialect === 'platform'
            ? errorBody('outOfCredit')
            : classicBody(errorBody('outOfCredit'), dialect, operation);
        case 'cleanse':
          return cleanseErrors.outOfCredit;
        case 'cleanseInternational':
          return internationalErrors(house.ways.errorNumbers).outOfCredit;
        case 'validateEmails':
          return classicError('outOfCredit');
        default:
          return { Status: legacyStatuses.outOfCredit };
      }
    },
    clear: () => {
      batches.clear();
    },
  };
}

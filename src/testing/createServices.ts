import { type OperationName, operations } from '../core/index.ts';
import { capturePlatform } from './services/capturePlatform.ts';
import { cleanse, cleanseInternational } from './services/cleansing.ts';
import { createEmailBatches } from './services/emailBatches.ts';
import { validateEmails } from './services/emails.ts';
import { legacy } from './services/legacy.ts';
import type { SimulatedOperation, Asked, House, Work } from './services/Work.ts';
import { classicBody } from './wire/markup.ts';
import { createRoutes, type RouteRow } from './wire/requests.ts';
import { classicError, cleanseErrors, errorBody, internationalErrors, legacyStatuses } from './wire/errorRows.ts';

export interface Services {
  /** The names of all operations that are answered. */
  readonly names: readonly string[];
  /** Which operation a request is for. */
  routeOf: ReturnType<typeof createRoutes>;
  answer(operation: string, asked: Asked): Work;
  /** The error that an account without credit gets from an operation, as its wire has it. */
  outOfCredit(operation: string, dialect: Asked['dialect']): unknown;
  /** Forgets all jobs. */
  clear(): void;
}

/** What is known of an operation: its row, and what the service does. */
interface Served extends Pick<SimulatedOperation, 'service' | 'chargeable'>, RouteRow {
  work(asked: Asked): Work;
}

/** What the services do with a request that has been read, without their network. Which operations there are, the table says. */
export function createServices(house: House, own: readonly SimulatedOperation[] = []): Services {
  const batches = createEmailBatches(house);
  const works: Record<OperationName, (asked: Asked) => Work> = {
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
  /** Publicly known to be taken as a GET too. */
  const alsoGet: readonly string[] = ['complete', 'validateEmails'];
  const served = new Map<string, Served>();
  for (const [name, row] of Object.entries(operations))
    served.set(name, {
      ...row,
      ...(alsoGet.includes(name) ? { also: ['GET'] } : {}),
      work: works[name as OperationName],
    });
  for (const row of own) {
    if (served.has(row.name))
      throw new TypeError(`createSimulator: there is an operation '${row.name}' already. Give yours another name.`);
    served.set(row.name, { ...row, work: (asked) => ({ records: 1, credits: 1, ...row.answer(asked) }) });
  }
  const rowOf = (name: string): Served => {
    const row = served.get(name);
    if (!row) throw new TypeError(`The simulator has no operation '${name}'.`);
    return row;
  };

  return {
    names: [...served.keys()],
    routeOf: createRoutes([...served.values()]),
    answer(name, asked) {
      const { chargeable, work } = rowOf(name);
      const done = work(asked);
      // Whether anything is charged for it, its row says.
      return chargeable ? done : { ...done, credits: 0 };
    },
    outOfCredit(name, dialect) {
      const { service } = rowOf(name);
      switch (service) {
        case 'platform': {
          const body = errorBody('outOfCredit');
          return dialect === 'platform' ? body : classicBody(body, dialect, name === 'retrieve' ? name : 'find');
        }
        case 'base':
          return cleanseErrors.outOfCredit;
        case 'batch':
          return name === 'cleanseInternational'
            ? internationalErrors(house.ways.errorNumbers).outOfCredit
            : classicError('outOfCredit');
        case 'legacy':
          return { Status: legacyStatuses.outOfCredit };
      }
    },
    clear: () => {
      batches.clear();
    },
  };
}

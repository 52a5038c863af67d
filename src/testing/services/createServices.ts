import { type OperationName, operations } from '../../core/index.ts';
import { capturePlatform } from './capturePlatform.ts';
import { cleanse, cleanseInternational } from './cleansing.ts';
import { createEmailBatches } from './emailBatches.ts';
import { validateEmails } from './emails.ts';
import { legacy } from './legacy.ts';
import type { SimulatedOperation, ServiceRequest, ServiceContext, ServiceReply } from './service.ts';
import { classicBody } from '../wire/markup.ts';
import { createRoutes, type RouteRow } from '../wire/requests.ts';
import { classicError, cleanseErrors, errorBody, internationalErrors, legacyStatuses } from '../wire/errorRows.ts';

/** All services, without their network. */
export interface Services {
  /** Names of all operations. */
  readonly names: readonly string[];
  /** Returns the operation that a request is for. */
  routeOf: ReturnType<typeof createRoutes>;
  answer(operation: string, asked: ServiceRequest): ServiceReply;
  /** Returns an operation's error for an account without credit, in its wire format. */
  outOfCredit(operation: string, dialect: ServiceRequest['dialect']): unknown;
  /** Deletes all jobs. */
  clear(): void;
}

/** An operation with its handler. */
interface ServedOperation extends Pick<SimulatedOperation, 'service' | 'chargeable'>, RouteRow {
  work(asked: ServiceRequest): ServiceReply;
}

/** Creates the services for the operations of the core's table and for your own. */
export function createServices(
  context: ServiceContext,
  customOperations: readonly SimulatedOperation[] = [],
): Services {
  const batches = createEmailBatches(context);
  const works: Record<OperationName, (asked: ServiceRequest) => ServiceReply> = {
    find: (asked) => capturePlatform('find', context, asked),
    retrieve: (asked) => capturePlatform('retrieve', context, asked),
    cleanse: (asked) => cleanse(context, asked),
    cleanseInternational: (asked) => cleanseInternational(context, asked),
    verify: (asked) => legacy('verify', context, asked),
    capture: (asked) => legacy('capture', context, asked),
    complete: (asked) => legacy('complete', context, asked),
    validateEmails: (asked) => validateEmails(context, asked),
    uploadEmailBatch: (asked) => batches.answer('upload', asked),
    listEmailBatches: (asked) => batches.answer('list', asked),
    getEmailBatch: (asked) => batches.answer('detail', asked),
    downloadEmailBatch: (asked) => batches.answer('download', asked),
  };
  /** Publicly known to accept GET too. */
  const alsoGet: readonly string[] = ['complete', 'validateEmails'];
  const served = new Map<string, ServedOperation>();
  for (const [name, row] of Object.entries(operations))
    served.set(name, {
      ...row,
      ...(alsoGet.includes(name) ? { also: ['GET'] } : {}),
      work: works[name as OperationName],
    });
  for (const row of customOperations) {
    if (served.has(row.name))
      throw new TypeError(`createSimulator: operation '${row.name}' already exists. Choose another name.`);
    served.set(row.name, { ...row, work: (asked) => ({ records: 1, credits: 1, ...row.answer(asked) }) });
  }
  const rowOf = (name: string): ServedOperation => {
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
      // The operation decides whether anything is charged.
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
            ? internationalErrors(context.behavior.errorNumbers).outOfCredit
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

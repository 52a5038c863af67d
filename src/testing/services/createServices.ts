import { type OperationName, operations } from '../../core/index.ts';
import { capturePlatform } from './capturePlatform.ts';
import { cleanse, cleanseInternational } from './cleansing.ts';
import { createEmailBatches } from './emailBatches.ts';
import { validateEmails } from './emails.ts';
import { legacy } from './legacy.ts';
import type { SimulatedOperation, ServiceRequest, ServiceContext, ServiceReply } from './service.ts';
import { classicBody } from '../wire/markup.ts';
import { createRoutes, type RouteRow } from '../wire/requests.ts';
import {
  classicError,
  cleanseErrors,
  type CommonErrorName,
  errorBody,
  internationalErrors,
  legacyStatuses,
} from '../wire/errorRows.ts';

/** All services, without the network. */
interface Services {
  /** Names of all operations. */
  readonly names: readonly string[];
  /** Returns the operation that a request is for. */
  routeOf: ReturnType<typeof createRoutes>;
  answer(operation: string, request: ServiceRequest): ServiceReply;
  /** Returns an error that every service can report, in the operation's wire format. */
  errorOf(operation: string, dialect: ServiceRequest['dialect'], name: CommonErrorName): unknown;
  /** Deletes all jobs. */
  clear(): void;
}

/** An operation with its handler. */
interface ServedOperation extends Pick<SimulatedOperation, 'service' | 'chargeable'>, RouteRow {
  work(request: ServiceRequest): ServiceReply;
}

/** Creates the services for the built-in operations and your own. */
export function createServices(
  context: ServiceContext,
  customOperations: readonly SimulatedOperation[] = [],
): Services {
  const batches = createEmailBatches(context);
  const works: Record<OperationName, (request: ServiceRequest) => ServiceReply> = {
    find: (request) => capturePlatform('find', context, request),
    retrieve: (request) => capturePlatform('retrieve', context, request),
    cleanse: (request) => cleanse(context, request),
    cleanseInternational: (request) => cleanseInternational(context, request),
    verify: (request) => legacy('verify', context, request),
    capture: (request) => legacy('capture', context, request),
    complete: (request) => legacy('complete', context, request),
    validateEmails: (request) => validateEmails(context, request),
    uploadEmailBatch: (request) => batches.answer('upload', request),
    listEmailBatches: (request) => batches.answer('list', request),
    getEmailBatch: (request) => batches.answer('detail', request),
    downloadEmailBatch: (request) => batches.answer('download', request),
  };
  /** Operations that are publicly known to accept GET requests too. */
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
    served.set(row.name, { ...row, work: (request) => ({ records: 1, credits: 1, ...row.answer(request) }) });
  }
  const rowOf = (name: string): ServedOperation => {
    const row = served.get(name);
    if (!row) throw new TypeError(`The simulator has no operation '${name}'.`);
    return row;
  };

  return {
    names: [...served.keys()],
    routeOf: createRoutes([...served.values()]),
    answer(name, request) {
      const { chargeable, work } = rowOf(name);
      const done = work(request);
      // An operation that is not chargeable is free, whatever its handler reports.
      return chargeable ? done : { ...done, credits: 0 };
    },
    errorOf(operation, dialect, name) {
      const { service } = rowOf(operation);
      switch (service) {
        case 'platform': {
          const body = errorBody(name);
          return dialect === 'platform'
            ? body
            : classicBody(body, dialect, operation === 'retrieve' ? operation : 'find');
        }
        case 'base':
          return cleanseErrors[name];
        case 'batch':
          return operation === 'cleanseInternational'
            ? internationalErrors(context.behavior.errorNumbers)[name]
            : classicError(name);
        case 'legacy':
          return { Status: legacyStatuses[name] };
      }
    },
    clear: () => {
      batches.clear();
    },
  };
}

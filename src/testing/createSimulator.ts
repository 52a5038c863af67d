import {
  type Credentials,
  type FetchAdapter,
  isLoopbackHost,
  type OperationName,
  type EndpointName,
} from '../core/index.ts';
import { responseOf, doesWork, faultyResponse, jsonResponse, preflightResponse } from './wire/responses.ts';
import { createRandom } from './createRandom.ts';
import { createServices } from './services/createServices.ts';
import type { SimulatorAddress } from './deriveAddress.ts';
import { createFaultPlan, type SimulatedFault } from './faults.ts';
import { createLedger, type LedgerEntry } from './ledger.ts';
import { sampleAddresses } from './sampleAddresses.ts';
import { type Index, indexFor } from './search/createIndex.ts';
import { readRequestBody } from './wire/requests.ts';
import type { SimulatedOperation, ServiceBehavior } from './services/service.ts';

/** Latency in milliseconds: a number, a range, or a function that returns an operation's latency. */
export type SimulatorLatency = number | readonly [min: number, max: number] | ((operation: OperationName) => number);

/** Options of `createSimulator`. */
export interface SimulatorOptions extends ServiceBehavior {
  /**
   * Addresses that the simulator knows, each with the fields of a Retrieve result. The fields line1, city, postalCode and countryIso2 are
   * enough. Entries with the same id are the same address in several languages. A deeply frozen list is indexed once and shared by all
   * simulators. Any other list is indexed by each simulator on its first call.
   *
   * @default `sampleAddresses`
   */
  addresses?: readonly SimulatorAddress[];
  /** Seed for the random numbers. The same seed gives the same answers. @default 1 */
  seed?: number;
  /** Milliseconds from request to response, including the time that the simulator itself needs. @default 0 */
  latency?: SimulatorLatency;
  /** The only valid key for all services except the legacy ones. @default 'AA11-AA11-AA11-AA11' */
  key?: string;
  /** The only valid key for the legacy services, which accept only old-generation keys. @default 'LEGACY-AA11-AA11-AA11' */
  legacyKey?: string;
  /** The bearer token for simple batch cleanses. @default `key` */
  bearer?: string;
  /** Whether the legacy key is an evaluation key, which limits a file to 1,000 records. @default false */
  evaluation?: boolean;
  /**
   * Your own operations, in addition to the twelve built-in ones. Pass each one as `{ ...operation, answer }`, where `operation` is the
   * operation that your client calls.
   */
  operations?: readonly SimulatedOperation[];
}

/** An in-memory simulator of all services. */
export interface Simulator {
  /**
   * The fetch adapter. Looks only at the path and query of a URL, so that the simulator works with any host and port. Like the services, it
   * rejects http, except on a loopback host, because a server on this machine has no certificate.
   */
  fetch: FetchAdapter;
  endpoints: Record<EndpointName, string>;
  credentials: Required<Credentials>;
  /** Advances the clock of email jobs by the given number of milliseconds. The clock also runs in real time. */
  advance(ms: number): void;
  /**
   * Every call that reached the service, oldest first. An entry is written when the call arrives, because the service does its work at that
   * time. If a call is aborted during the latency, its entry remains.
   */
  readonly ledger: readonly Readonly<LedgerEntry>[];
  /** Current latency. Can be changed at any time. */
  latency: SimulatorLatency;
  /**
   * Makes an operation's next calls fail or return unusual responses. `faultNames` lists the faults.
   *
   * @throws TypeError if the operation or the fault is unknown.
   */
  fail(operation: OperationName | (string & {}), fault: SimulatedFault): void;
  /** Clears all faults and releases responses that were held back. */
  recover(): void;
  /** Calls the listener with each new ledger entry. Returns a function that unsubscribes the listener. */
  subscribe(listener: (entry: Readonly<LedgerEntry>) => void): () => void;
  /** Clears the ledger, all faults and all jobs. */
  reset(): void;
}

/**
 * Creates an in-memory simulator of all services behind a fetch adapter. It answers every operation of both specifications and the classic
 * Capture Interactive paths, in the wire format of the services. It needs no account, and works in pages, stories and tests, or behind an HTTP
 * server.
 *
 * Where the specifications leave a detail open, the simulator can differ from the services. See docs/guides/simulator.md.
 *
 * @example
 * ```ts
 * const simulator = createSimulator({ latency: 50 });
 * const client = createClient({ fetch: simulator.fetch, credentials: simulator.credentials });
 * simulator.fail('retrieve', { with: 'timeout' });
 * ```
 */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  const { addresses = sampleAddresses, seed = 1, key = 'AA11-AA11-AA11-AA11' } = options;
  const { legacyKey = 'LEGACY-AA11-AA11-AA11', bearer = key, evaluation = false } = options;
  const credentials = { key, legacyKey, bearer };
  let index: Index | undefined;
  let advancedBy = 0;
  const random = createRandom(seed);
  const ledger = createLedger();
  const services = createServices(
    {
      addresses,
      credentials,
      evaluation,
      behavior: options,
      index: () => (index ??= indexFor(addresses)),
      now: () => Date.now() + advancedBy,
      random: createRandom(seed + 1),
    },
    options.operations,
  );
  const faults = createFaultPlan(services.names);
  /** Functions that release the responses held back by the fault 'out-of-order'. */
  let delayed: (() => void)[] = [];
  const takeDelayed = () => {
    const waiting = delayed;
    delayed = [];
    return () => {
      for (const release of waiting) release();
    };
  };

  const delayOf = (operation: string): number => {
    const { latency } = simulator;
    if (typeof latency === 'function') return latency(operation as OperationName);
    if (typeof latency === 'number') return latency;
    const [min, max] = latency;
    return min + random() * (max - min);
  };

  /** Operations on records. They do the work even for the fault 'error-rows', which then replaces each row of their response with an error. */
  const recordOperations = new Set<string>(['cleanse', 'cleanseInternational', 'verify', 'validateEmails']);
  /** Whether a call fails before the service does any work. Such a call must not upload a file or charge for a job. */
  const skipsWork = (fault: SimulatedFault | undefined, operation: string) =>
    fault !== undefined && !doesWork(fault) && !(fault.with === 'error-rows' && recordOperations.has(operation));

  const simulator: Simulator = {
    latency: options.latency ?? 0,
    endpoints: {
      platform: 'https://platform.simulator.test',
      base: 'https://base.simulator.test',
      batch: 'https://batch.simulator.test',
      legacy: 'https://legacy.simulator.test',
    },
    credentials,
    advance: (ms) => {
      advancedBy += ms;
    },
    get ledger() {
      return ledger.entries;
    },
    fail: (operation, fault) => {
      faults.add(operation, fault);
    },
    recover: () => {
      faults.clear();
      takeDelayed()();
    },
    subscribe: (listener) => ledger.subscribe(listener),
    reset: () => {
      simulator.recover();
      ledger.clear();
      services.clear();
    },

    async fetch(request) {
      const { signal, method } = request;
      signal.throwIfAborted();
      const url = new URL(request.url);
      if (method === 'OPTIONS') return preflightResponse();
      const route = services.routeOf(method, url);
      if (!route) return jsonResponse({ error: 'Not found', message: 'There is no such endpoint.' }, 404);
      const { operation, methods, dialect } = route;
      if (!methods.includes(method))
        return jsonResponse({ error: 'Method not allowed', message: `Use ${methods.join(' or ')}.` }, 405);
      // A call over http does not reach the service. On a loopback host, http is allowed, because a server on this machine has no certificate.
      if (url.protocol !== 'https:' && !isLoopbackHost(url.hostname))
        return jsonResponse(services.errorOf(operation, dialect, 'httpsOnly'), 403);
      const body = method === 'GET' ? undefined : await readRequestBody(request);

      // The request is sent now. From here on, aborting it no longer prevents the work.
      await Promise.resolve();
      const fault = faults.next(operation);
      const arrived = performance.now();
      const delay = delayOf(operation) + (fault?.with === 'slow' ? (fault.ms ?? 3000) : 0);
      // The latency includes the time that the simulator itself took.
      const waitForLatency = () => pause(delay - (performance.now() - arrived), signal);
      const reply = skipsWork(fault, operation)
        ? { body: '', records: 0, credits: 0 }
        : services.answer(operation, {
            query: url.searchParams,
            headers: request.headers,
            text: '',
            ...body,
            id: route.id,
            dialect,
          });
      const { records, credits } = reply;
      const worked = !fault || doesWork(fault);
      const writeLedger = (status: number) => {
        ledger.write({ operation, status, records: worked ? records : 0, credits: worked ? credits : 0 });
      };
      let response: Response | undefined;
      try {
        response = fault
          ? faultyResponse(fault, reply, {
              error: services.errorOf(operation, dialect, 'outOfCredit'),
              request: [...url.searchParams.values(), body?.text ?? ''].join(' '),
            })
          : responseOf(reply);
      } catch (died) {
        if (fault?.with !== 'refused') writeLedger(0);
        await waitForLatency();
        throw died;
      }
      writeLedger(response?.status ?? 0);
      if (!response) return never(signal);
      await waitForLatency();
      signal.throwIfAborted();
      if (fault?.with === 'out-of-order')
        await untilAborted(new Promise<void>((resolve) => delayed.push(resolve)), signal);
      // Releases the responses that were held back, now that this response has been returned.
      else if (delayed.length > 0) setTimeout(takeDelayed(), 0);
      return response;
    },
  };
  return simulator;
}

/** Settles in the same way as the promise. If the signal aborts first, rejects with its reason, as `fetch` does. */
function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const stop = () => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', stop);
    });
  });
}

const never = (signal: AbortSignal): Promise<never> => untilAborted(new Promise<never>(() => undefined), signal);

/** Waits for `ms` milliseconds. Without latency, resolves immediately, so that the order of events in tests is stable. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (!(ms > 0)) return Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return untilAborted(over, signal).finally(() => {
    clearTimeout(timer);
  });
}

import type { Credentials, FetchAdapter, OperationName, Service } from '../core/index.ts';
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

/** ms: a number, the ends of a range, or a function of the operation. */
export type SimulatorLatency = number | readonly [least: number, most: number] | ((operation: OperationName) => number);

export interface SimulatorOptions extends ServiceBehavior {
  /**
   * The fields of a Retrieve result; line1, city, postalCode and countryIso2 are enough. Rows with one id are its languages. A list that is frozen, with
   * each of its addresses, is made ready once for all simulators of it, as the built-in set is. Any other is read by each simulator at its first call.
   *
   * @default the built-in set
   */
  addresses?: readonly SimulatorAddress[];
  /** Same seed, same answers. @default 1 */
  seed?: number;
  /** ms from the arrival of a call until its answer, the work on it included. @default 0 */
  latency?: SimulatorLatency;
  /** The one key that is known. */
  key?: string;
  /** The one key that the legacy services know. @default the key */
  legacyKey?: string;
  /** The bearer of the simple batch cleanse. @default the key */
  bearer?: string;
  /** Is the legacy key one for trying out? Then a file may have at most 1,000 records. @default false */
  evaluation?: boolean;
  /** Operations of your own, beside the twelve: `{ ...row, answer }`, with the row that you call them with. */
  operations?: readonly SimulatedOperation[];
}

export interface Simulator {
  /** The adapter. Looks at a request's path and query only, so that it also answers behind a port or under another address. */
  fetch: FetchAdapter;
  endpoints: Record<Service, string>;
  credentials: Required<Credentials>;
  /** Turns the clock by which email jobs go on, in ms. Between turns it runs as any clock. */
  advance(ms: number): void;
  /**
   * Every call that reached the service, oldest first, from the moment it arrives: the work is done then, and the latency is the way
   * back. An abort takes nothing out.
   */
  readonly ledger: readonly Readonly<LedgerEntry>[];
  /** May be changed at any time. */
  latency: SimulatorLatency;
  /** Makes coming calls of an operation fail, or be answered oddly: see `faultNames`. Throws for an unknown operation or fault. */
  fail(operation: OperationName | (string & {}), fault: SimulatedFault): void;
  /** From now on nothing fails any more, and what was held back is answered. */
  recover(): void;
  /** Tells each ledger entry as it is written. Returns the way to stop it. */
  subscribe(listener: (entry: Readonly<LedgerEntry>) => void): () => void;
  /** An empty ledger, no faults, no jobs. */
  reset(): void;
}

/**
 * The services in memory, behind a fetch adapter: every operation of both specifications and the classic Capture Interactive paths, on the
 * wire's own terms, with its names, spellings and quirks, and without an account. Runs in a page, in stories, in tests and behind a port.
 *
 * What the specification does not show is chosen, and may differ from the service: docs/guides/simulator.md lists it.
 */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  const { addresses = sampleAddresses, seed = 1, key = 'AA11-AA11-AA11-AA11' } = options;
  const { legacyKey = key, bearer = key, evaluation = false } = options;
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
  /** Answers that wait until a later one was given. */
  let heldBack: (() => void)[] = [];
  const takeHeldBack = () => {
    const waiting = heldBack;
    heldBack = [];
    return () => {
      for (const release of waiting) release();
    };
  };

  const delayOf = (operation: string): number => {
    const { latency } = simulator;
    if (typeof latency === 'function') return latency(operation as OperationName);
    if (typeof latency === 'number') return latency;
    const [least, most] = latency;
    return least + random() * (most - least);
  };

  /** An error in the place of every row has to know how many there are. */
  const recordOperations = new Set<string>(['cleanse', 'cleanseInternational', 'verify', 'validateEmails']);
  /** A call that fails without work must not upload a file or charge a job. */
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
      takeHeldBack()();
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
      const body = method === 'GET' ? undefined : await readRequestBody(request);

      // On its way: from here on an abort is too late to save the work.
      await Promise.resolve();
      const fault = faults.next(operation);
      const arrived = performance.now();
      const delay = delayOf(operation) + (fault?.with === 'slow' ? (fault.ms ?? 3000) : 0);
      // Its own work is a part of the latency, as a service's is.
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
              error: services.outOfCredit(operation, dialect),
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
        await untilAborted(new Promise<void>((resolve) => heldBack.push(resolve)), signal);
      // After this answer is on its way.
      else if (heldBack.length > 0) setTimeout(takeHeldBack(), 0);
      return response;
    },
  };
  return simulator;
}

/** Ends with the promise, or with the signal, as `fetch` does: with the signal's own reason. */
export function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
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

export const never = (signal: AbortSignal): Promise<never> => untilAborted(new Promise<never>(() => undefined), signal);

/** A wait of no time gives way to nobody, so that tests without latency stay in step. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (!(ms > 0)) return Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return untilAborted(over, signal).finally(() => {
    clearTimeout(timer);
  });
}

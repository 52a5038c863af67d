import type { Credentials, FetchAdapter } from '../core/Client.ts';
import type { OperationName } from '../core/errors.ts';
import type { Service } from '../core/Service.ts';
import { wordsOf } from '../core/text.ts';
import { doesWork, faultyAnswer, jsonAnswer } from './answer.ts';
import { retrieveItem, type SimulatorAddress } from './deriveAddress.ts';
import { createFaultPlan, type Fault } from './faults.ts';
import { createLedger, type LedgerEntry } from './ledger.ts';
import { createRandom } from './createRandom.ts';
import { sampleAddresses } from './sampleAddresses.ts';
import { insideOf, wireRow } from './search/containers.ts';
import { createIndex, type Index } from './search/createIndex.ts';
import { highlightOf } from './search/highlightOf.ts';
import { searchAddresses } from './search/searchAddresses.ts';
import { errorBody, type ErrorName } from './wire/errorRows.ts';
import { findParameters } from './wire/findParameters.ts';

/** ms: a number, the ends of a range, or a function of the operation. */
export type Latency = number | readonly [least: number, most: number] | ((operation: OperationName) => number);

export interface SimulatorOptions {
  /** The fields of a Retrieve result; line1, city, postalCode and countryIso2 are enough. Rows with one id are its languages. @default the built-in set */
  addresses?: readonly SimulatorAddress[];
  /** Same seed, same answers. @default 1 */
  seed?: number;
  /** ms until an answer. @default 0 */
  latency?: Latency;
  /** The one key that is known. */
  key?: string;
}

export interface Simulator {
  /** The adapter. Looks at a request's path and query only, so that it also answers behind a port or under another address. */
  fetch: FetchAdapter;
  endpoints: Record<Service, string>;
  credentials: Credentials;
  /** Every call that reached the service, oldest first. An abort does not take one out: the work was done. */
  readonly ledger: readonly Readonly<LedgerEntry>[];
  /** May be changed at any time. */
  latency: Latency;
  /** Makes coming calls of an operation fail. Throws for an unknown operation or fault. */
  fail(operation: OperationName, fault: Fault): void;
  /** From now on nothing fails any more. */
  recover(): void;
  /** Tells each ledger entry as it is written. Returns the way to stop it. */
  subscribe(listener: (entry: Readonly<LedgerEntry>) => void): () => void;
  /** An empty ledger and no faults. */
  reset(): void;
}

const operations = ['find', 'retrieve'] as const;
type Simulated = (typeof operations)[number];

/**
 * The services in memory, behind a fetch adapter: on the platform's own wire, with its names, spellings and quirks, and without an
 * account. Runs in a page, in stories, in tests and behind a port.
 *
 * What the specification does not show is chosen, and may differ from the service: the shape of platform errors (a row with HTTP 200),
 * the most rows of a Find (100), that a Retrieve without a result is free, the ids, and how rows are ranked and grouped.
 */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  const { addresses = sampleAddresses, seed = 1, key = 'AA11-AA11-AA11-AA11' } = options;
  const random = createRandom(seed);
  const ledger = createLedger();
  const faults = createFaultPlan(operations);
  let made: Index | undefined;
  const index = () => (made ??= createIndex(addresses));
  /** Answers that wait until a later one was given. */
  let held: (() => void)[] = [];

  const answer = (
    operation: Simulated,
    query: URLSearchParams,
  ): { body: { items: unknown[] }; records: number; credits: number } => {
    const refuse = (name: ErrorName) => ({ body: errorBody(name), records: 0, credits: 0 });
    if (parameter(query, 'key') !== key) return refuse('unknownKey');
    if (operation === 'retrieve') {
      const id = parameter(query, 'id');
      if (!/^[^|\s]+\|[^|\s]+\|.+/.test(id)) return refuse('idInvalid');
      const { entries, byId } = index();
      const items = (byId.get(id) ?? []).flatMap((place) => entries[place]?.address ?? []);
      const languages = items.map(({ language }) => language).join();
      return {
        body: { items: items.map((address) => retrieveItem({ ...address, languageAlternatives: languages })) },
        records: items.length,
        credits: items.length > 0 ? 1 : 0,
      };
    }
    const parameters = findParameters(query);
    if (!parameters) return refuse('textInvalid');
    const { text, container, language } = parameters;
    if (!text && !container) return refuse('textRequired');
    const rows = container ? insideOf(index(), container) : searchAddresses(index(), parameters);
    if (!rows) return refuse('textInvalid');
    const typed = container ? [] : wordsOf(text);
    const items = rows.map((row) => {
      const { id, type, text: name, description, language: spoken } = wireRow(row, language);
      return { id, type, text: name, highlight: highlightOf(typed, name, description), description, language: spoken };
    });
    return { body: { items }, records: items.length, credits: 0 };
  };

  const delayOf = (operation: OperationName): number => {
    const { latency } = simulator;
    if (typeof latency === 'function') return latency(operation);
    if (typeof latency === 'number') return latency;
    const [least, most] = latency;
    return least + random() * (most - least);
  };

  const simulator: Simulator = {
    latency: options.latency ?? 0,
    endpoints: {
      platform: 'https://platform.simulator.test',
      base: 'https://base.simulator.test',
      batch: 'https://batch.simulator.test',
      legacy: 'https://legacy.simulator.test',
    },
    credentials: { key },
    get ledger() {
      return ledger.entries;
    },
    fail: (operation, fault) => {
      faults.add(operation, fault);
    },
    recover: () => {
      faults.clear();
      for (const release of held.splice(0)) release();
    },
    subscribe: (listener) => ledger.subscribe(listener),
    reset: () => {
      simulator.recover();
      ledger.clear();
    },

    async fetch(request) {
      const { signal } = request;
      signal.throwIfAborted();
      const url = new URL(request.url);
      if (request.method === 'OPTIONS')
        return new Response(null, {
          status: 204,
          headers: {
            'access-control-allow-origin': '*',
            'access-control-allow-headers': '*',
            'access-control-allow-methods': 'GET, POST',
          },
        });
      const operation = operations.find((name) => url.pathname.endsWith(`/address-capture/${name}`));
      if (!operation) return jsonAnswer({ error: 'Not found', message: 'There is no such endpoint.' }, 404);
      if (request.method !== 'GET') return jsonAnswer({ error: 'Method not allowed', message: 'Use GET.' }, 405);

      const fault = faults.next(operation);
      await pause(delayOf(operation) + (fault?.with === 'slow' ? (fault.ms ?? 3000) : 0), signal);
      // A call that is gone before it arrives does no work.
      const { body, records, credits } = answer(operation, url.searchParams);
      const charged = !fault || doesWork(fault) ? credits : 0;
      let response: Response | undefined;
      try {
        response = fault ? faultyAnswer(fault, body, errorBody('outOfCredit')) : jsonAnswer(body);
      } catch (died) {
        if (fault?.with !== 'refused')
          ledger.write({ operation, status: 0, records: charged > 0 ? records : 0, credits: charged });
        throw died;
      }
      ledger.write({ operation, status: response?.status ?? 0, records: response?.ok ? records : 0, credits: charged });
      if (!response) return never(signal);
      if (fault?.with === 'out-of-order') {
        await untilAborted(new Promise<void>((resolve) => held.push(resolve)), signal);
      } else {
        const waiting = held;
        held = [];
        // After this answer is on its way.
        if (waiting.length > 0) setTimeout(() => waiting.forEach((release) => release()), 0);
      }
      return response;
    },
  };
  return simulator;
}

const parameter = (query: URLSearchParams, name: string) =>
  [...query].find(([given]) => given.toLowerCase() === name)?.[1].trim() ?? '';

/** Ends with the promise, or with the signal. */
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

const never = (signal: AbortSignal) => untilAborted(new Promise<never>(() => undefined), signal);

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

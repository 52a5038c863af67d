import { toAddressServiceError, NetworkError } from '../errors.ts';
import { call } from '../call/call.ts';
import type { BatchOperationName } from './operations.ts';
import { createGate, type Gate } from './abortableCall.ts';
import { createHarvest } from './handleResponse.ts';
import type { Turn } from './rateLimiter.ts';
import type { Row } from './outcome.ts';
import type { RunParts } from './RunContext.ts';
import type { Client } from '../client/Client.ts';
import { isLoopbackHost } from '../client/createClient.ts';

/** Waits that can all be ended at once, so that no timer is left. */
export interface Alarm {
  sleep(ms: number): Promise<void>;
  wake(): void;
}

export function createAlarm(): Alarm {
  const sleepers = new Set<() => void>();
  return {
    sleep: (ms) =>
      new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          sleepers.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        sleepers.add(wake);
      }),
    wake() {
      for (const wake of [...sleepers]) wake();
    },
  };
}

/** The calls under way. */
export interface Calls<Name extends BatchOperationName> {
  /** How many, at present. */
  readonly size: number;
  /** Records in them. */
  readonly records: number;
  /** Calls that were begun so far. */
  readonly begun: number;
  /** Records that were sent and answered so far. */
  readonly answers: number;
  /** Begins a call of these rows. */
  send(rows: readonly Row<Name>[]): Promise<void>;
  /** What has not left does not leave. */
  halt(): void;
}

interface Chunk<Name extends BatchOperationName> {
  readonly rows: readonly Row<Name>[];
  readonly indices: readonly number[];
  readonly gate: Gate;
  /** Its turn in the pace, once it has one. */
  turn?: Turn;
}

/** `pump` is called when a call has ended, `left` when the request of one is on its way. */
export function createCalls<Name extends BatchOperationName>(
  parts: RunParts<Name>,
  pump: () => void,
  left: () => void,
): Calls<Name> {
  const { plan, phase, queue, budget, pace, journal } = parts;
  const { client, operation, runner, settings } = plan;
  const harvest = createHarvest(parts);
  const alarm = createAlarm();
  const underWay = new Set<Chunk<Name>>();
  let begun = 0;

  /** A chunk that was written down meanwhile begins when the pace lets it; never after a pause. */
  const itsTurn = async (chunk: Chunk<Name>): Promise<boolean> => {
    while (phase.isRunning && !isOffline(client)) {
      const wait = pace.wait();
      if (wait === 0) {
        chunk.turn = pace.begun();
        return true;
      }
      await alarm.sleep(Math.ceil(wait));
    }
    return false;
  };

  const ask = async (chunk: Chunk<Name>) => {
    const { rows, gate } = chunk;
    const input = runner.input(
      rows.map(({ plain }) => plain),
      settings,
    );
    const time = plan.timeout === undefined ? {} : { timeout: plan.timeout };
    const came = await call(gate.client, operation, input, { signal: gate.signal, ...time }).then(
      (output) => ({ answers: runner.results(output) }),
      (cause: unknown) => ({ cause }),
    );
    if ('answers' in came) await harvest.answered(rows, came.answers);
    else if (gate.isShut) await withdraw(chunk, true);
    else {
      const error = toAddressServiceError(came.cause, operation.name, operation.chargeable);
      if (!(await harvest.failed(rows, error))) await putBack(chunk);
    }
  };

  /** As if it had never begun. */
  const withdraw = async (chunk: Chunk<Name>, isWritten: boolean) => {
    begun--;
    if (isOffline(client)) {
      const { name } = operation;
      phase.stop('unreachable', new NetworkError(name, `${name} was not sent: the device is offline.`));
    }
    await putBack(chunk, isWritten);
  };

  /** Queues them again, but only after the journal knows that they were not sent: otherwise it would refuse to send them later. */
  const putBack = async ({ rows, indices }: Chunk<Name>, isWritten = true) => {
    if (isWritten && journal.hears) await journal.ended(indices, []);
    budget.ended(rows.length, 0, 0);
    queue.putBack(rows);
  };

  return {
    get size() {
      return underWay.size;
    },
    get records() {
      let records = 0;
      for (const { rows } of underWay) records += rows.length;
      return records;
    },
    get begun() {
      return begun;
    },
    get answers() {
      return harvest.records;
    },
    async send(rows) {
      const gate = createGate(client, () => {
        chunk.turn?.left();
        // What it does is nothing to this call.
        queueMicrotask(left);
      });
      const chunk: Chunk<Name> = { rows, indices: rows.map(({ index }) => index), gate };
      underWay.add(chunk);
      begun++;
      budget.begun(rows.length);
      const written = isOffline(client) ? false : journal.sending(chunk.indices);
      const isWritten = typeof written === 'boolean' ? written : await written;
      // Its turn is taken where it is found, so that two chunks do not take one.
      if (written === true) chunk.turn = pace.begun();
      if (isWritten && (written === true || (await itsTurn(chunk)))) await ask(chunk);
      else await withdraw(chunk, isWritten);
      chunk.turn?.ended();
      underWay.delete(chunk);
      pump();
    },
    halt() {
      for (const { gate } of underWay) gate.shut();
      alarm.wake();
    },
  };
}

/** Does the device say that it has no connection? Then nothing that is sent can arrive; a service on the device itself aside. */
export function isOffline({ options: { endpoints, relay } }: Client): boolean {
  const page: { navigator?: { onLine?: boolean }; location?: { href?: string } } = globalThis;
  const isHere = (address: string | undefined) => {
    try {
      return address !== undefined && isLoopbackHost(new URL(address, page.location?.href).hostname);
    } catch {
      return false;
    }
  };
  return page.navigator?.onLine === false && ![relay, ...Object.values(endpoints ?? {})].some(isHere);
}

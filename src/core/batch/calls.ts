import { call } from '../call/call.ts';
import type { Client } from '../client/Client.ts';
import { isLoopbackHost, withOptions } from '../client/createClient.ts';
import { NetworkError, toAddressServiceError } from '../errors.ts';
import { createResponseHandler } from './handleResponse.ts';
import type { BatchOperationName } from './operations.ts';
import type { QueuedRow } from './queue.ts';
import type { CallSlot } from './rateLimiter.ts';
import type { BatchContext } from './BatchContext.ts';

/** Makes a run's calls and counts them. */
interface Calls<Name extends BatchOperationName> {
  /** Number of calls in flight. */
  readonly inFlight: number;
  /** Number of records in calls that are in flight. */
  readonly recordsInFlight: number;
  /** Number of calls started so far. */
  readonly startedCount: number;
  /** Number of records that have been sent and answered so far. */
  readonly answeredCount: number;
  /** Sends these rows in a single call. */
  send(rows: readonly QueuedRow<Name>[]): Promise<void>;
  /** Aborts all calls that have not been sent. Their rows return to the queue. */
  abortUnsent(): void;
}

interface CallChunk<Name extends BatchOperationName> {
  readonly rows: readonly QueuedRow<Name>[];
  readonly indices: readonly number[];
  readonly guard: SendGuard;
  slot?: CallSlot;
}

/**
 * Creates the part of a run that makes its calls.
 *
 * @param onEnd called when a call has ended.
 * @param onSend called when a request has been sent.
 */
export function createCalls<Name extends BatchOperationName>(
  context: BatchContext<Name>,
  onEnd: () => void,
  onSend: () => void,
): Calls<Name> {
  const { plan, runStatus, queue, budget, rateLimiter, journal } = context;
  const { client, operation, runner, settings } = plan;
  const responses = createResponseHandler(context);
  const chunks = new Set<CallChunk<Name>>();
  let startedCount = 0;

  /** Waits until a chunk that is already in the journal can be sent. Resolves to false if it must no longer be sent. */
  const waitForSlot = async (chunk: CallChunk<Name>): Promise<boolean> => {
    while (runStatus.isRunning && !chunk.guard.isAborted && !isOffline(client)) {
      const delay = rateLimiter.delay();
      if (delay === 0) {
        chunk.slot = rateLimiter.start();
        return true;
      }
      await abortableDelay(Math.ceil(delay), chunk.guard.signal);
    }
    return false;
  };

  const request = async (chunk: CallChunk<Name>) => {
    const { rows, guard } = chunk;
    const input = runner.input(
      rows.map(({ snapshot }) => snapshot),
      settings,
    );
    const timeout = plan.timeout === undefined ? {} : { timeout: plan.timeout };
    const response = await call(guard.client, operation, input, { signal: guard.signal, ...timeout }).then(
      (output) => ({ answers: runner.results(output) }),
      (cause: unknown) => ({ cause }),
    );
    if ('answers' in response) await responses.onResponse(rows, response.answers);
    else if (guard.isAborted) await withdraw(chunk, true);
    else {
      const error = toAddressServiceError(response.cause, operation.name, operation.chargeable);
      if (!(await responses.onError(rows, error))) await putBack(chunk, true);
    }
  };

  /** Undoes the start of a call that was not sent. */
  const withdraw = async (chunk: CallChunk<Name>, isWritten: boolean) => {
    startedCount--;
    if (isOffline(client)) {
      const { name } = operation;
      runStatus.stop('unreachable', new NetworkError(name, `${name} was not sent: the device is offline.`));
    }
    await putBack(chunk, isWritten);
  };

  /**
   * Returns the rows to the queue. First notifies the journal that these rows were not sent, so that it accepts them when they are sent
   * later.
   */
  const putBack = async ({ rows, indices }: CallChunk<Name>, isWritten: boolean) => {
    if (isWritten && journal.isEnabled) await journal.notSent(indices);
    budget.settle(rows.length, 0, 0);
    queue.putBack(rows);
  };

  return {
    get inFlight() {
      return chunks.size;
    },
    get recordsInFlight() {
      let records = 0;
      for (const { rows } of chunks) records += rows.length;
      return records;
    },
    get startedCount() {
      return startedCount;
    },
    get answeredCount() {
      return responses.answeredCount;
    },
    async send(rows) {
      const guard = createSendGuard(client, () => {
        chunk.slot?.onSend();
        // Runs in a microtask, so that this call does not fail if `onSend` throws.
        queueMicrotask(onSend);
      });
      const chunk: CallChunk<Name> = { rows, indices: rows.map(({ index }) => index), guard };
      chunks.add(chunk);
      startedCount++;
      budget.reserve(rows.length);
      const writing = isOffline(client) ? false : journal.sending(chunk.indices);
      const isWritten = typeof writing === 'boolean' ? writing : await writing;
      // Without a journal, nothing has been awaited, so the slot that the scheduler has just found is still free. Taking it synchronously keeps
      // other calls from taking the same slot.
      if (writing === true) chunk.slot = rateLimiter.start();
      if (isWritten && (chunk.slot || (await waitForSlot(chunk)))) await request(chunk);
      else await withdraw(chunk, isWritten);
      chunk.slot?.onEnd();
      chunks.delete(chunk);
      onEnd();
    },
    abortUnsent() {
      for (const { guard } of chunks) guard.abortIfUnsent();
    },
  };
}

/** Allows a call to be aborted until its request is sent. */
interface SendGuard {
  /** Client that sends requests through the guard. It shares the limits, counters and listeners of the original client. */
  readonly client: Client;
  /** Signal that aborts the call when its request must no longer be sent. */
  readonly signal: AbortSignal;
  /** Whether the call was aborted. If so, nothing was sent. */
  readonly isAborted: boolean;
  /** Ensures that nothing is sent from now on. A request that was already sent is not aborted, because it may have been charged. */
  abortIfUnsent(): void;
}

/**
 * Creates the guard for one call. Before its request is sent, a call may wait for credentials or retry a connection. During this time, a pause
 * must be able to stop the call.
 *
 * @param onSend called after a request has been passed to the client's `fetch`.
 */
function createSendGuard(client: Client, onSend: () => void): SendGuard {
  const controller = new AbortController();
  let wasSent = false;
  let isAbortRequested = false;
  const { fetch = (request: Request) => globalThis.fetch(request) } = client.options;
  const guardedFetch = async (request: Request): Promise<Response> => {
    // The batch may have been paused after the call last checked its signal.
    controller.signal.throwIfAborted();
    wasSent = true;
    try {
      const response = (async () => fetch(request))();
      // Called only after the request has been passed to `fetch`, because the rate limit counts from that moment. On a busy machine, the call to
      // `fetch` can take some time.
      onSend();
      return await response;
    } catch (cause) {
      wasSent = !(await wasNotSent(cause));
      // Aborts in a timer, so that the call has handled this error. The timer runs well before the call is retried.
      if (isAbortRequested && !wasSent)
        setTimeout(() => {
          controller.abort();
        });
      throw cause;
    }
  };
  return {
    client: withOptions({ ...client.options, fetch: guardedFetch }, client),
    signal: controller.signal,
    get isAborted() {
      return controller.signal.aborted;
    },
    abortIfUnsent() {
      isAbortRequested = true;
      if (!wasSent) controller.abort();
    },
  };
}

/**
 * Whether a failed request was provably not sent. Only Node provides this information, in the error's `cause`, so a page never loads this code.
 */
async function wasNotSent(error: unknown): Promise<boolean> {
  if (!(error as Error | undefined)?.cause) return false;
  try {
    return (await import('../call/nodeErrors.lazy.ts')).wasNotSent(error);
  } catch {
    return false;
  }
}

/** Resolves after `ms` milliseconds, or as soon as the signal aborts. */
const abortableDelay = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

/** Whether the device reports that it is offline. Always false for a service on the device itself, which can be reached even offline. */
function isOffline({ options: { endpoints, relay } }: Client): boolean {
  const page: { navigator?: { onLine?: boolean }; location?: { href?: string } } = globalThis;
  const isLocal = (address: string | undefined) => {
    try {
      return address !== undefined && isLoopbackHost(new URL(address, page.location?.href).hostname);
    } catch {
      return false;
    }
  };
  return page.navigator?.onLine === false && ![relay, ...Object.values(endpoints ?? {})].some(isLocal);
}

import { withOptions } from '../client/withOptions.ts';
import { wasNotSent } from '../call/wasNotSent.ts';
import type { Client } from '../client/Client.ts';

/** Lets a call be aborted as long as its request has not been sent. */
export interface SendGuard {
  /** The client with the guard in front of its adapter. Limits, counts and listeners are shared. */
  readonly client: Client;
  /** Aborts the call, if nothing was sent. */
  readonly signal: AbortSignal;
  /** Whether the call was aborted. Then nothing was sent. */
  readonly isAborted: boolean;
  /** Sends nothing from now on. A request that was sent is not aborted, because it may be paid for. */
  abortIfUnsent(): void;
}

/**
 * Guards one call. Between its start and its request a call may wait for credentials or retry a connection, and a pause must stop it there.
 *
 * @param onSend called when a request is sent, and again when it is written to its connection if the adapter reports that.
 */
export function createSendGuard(client: Client, onSend: () => void): SendGuard {
  const controller = new AbortController();
  let wasSent = false;
  let isAbortRequested = false;
  const { fetch = (request: Request) => globalThis.fetch(request) } = client.options;
  const guardedFetch = async (request: Request): Promise<Response> => {
    // The batch may have been paused after the call last checked its signal.
    controller.signal.throwIfAborted();
    wasSent = true;
    sentListeners.set(request, onSend);
    try {
      const response = (async () => fetch(request))();
      // After the request was handed over: a rate limit counts from then, and on a busy machine handing it over takes time.
      onSend();
      return await response;
    } catch (cause) {
      wasSent = !wasNotSent(cause);
      // After the call has handled the error, and long before it retries.
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
 * Listeners for the moment at which a request is written to its connection.
 *
 * The first calls spend part of a second on opening connections, and the next ones reuse them. Counted from `fetch`, more calls would arrive
 * within a second than the limit allows.
 */
const sentListeners = new WeakMap<Request, () => void>();

/** Reports that the request was written to its connection. For adapters. */
export function notifyRequestSent(request: Request): void {
  sentListeners.get(request)?.();
}

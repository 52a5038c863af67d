import { withOptions } from '../client/createClient.ts';
import { wasNotSent } from '../call/nodeErrors.ts';
import type { Client } from '../client/Client.ts';

/** A call's way to the service, which can be shut while its request has not left. */
export interface Gate {
  /** The client, with this gate before its adapter. Limits, counts and listeners are shared. */
  readonly client: Client;
  /** Ends the call where nothing of it has left. */
  readonly signal: AbortSignal;
  /** Shut before anything left: nothing was sent. */
  readonly isShut: boolean;
  /** From now on nothing leaves. What has left is not called back: it may be paid for. */
  shut(): void;
}

/**
 * A call takes its time before it sends: its credentials may come from a function, and one that could not connect waits before it tries
 * again. A pause also stops that call.
 *
 * @param leaves called when something leaves, and once more when it is written to its connection, where the adapter tells.
 */
export function createGate(client: Client, leaves: () => void): Gate {
  const controller = new AbortController();
  let hasLeft = false;
  let isWanted = false;
  const { fetch = (request: Request) => globalThis.fetch(request) } = client.options;
  const gated = async (request: Request): Promise<Response> => {
    // A batch may be paused between a call's last look at its signal and this line.
    controller.signal.throwIfAborted();
    hasLeft = true;
    whenWritten(request, leaves);
    try {
      const answering = (async () => fetch(request))();
      // Behind it: a limit counts from the moment at which it was really sent, and a busy machine may take its time between the two.
      leaves();
      return await answering;
    } catch (cause) {
      hasLeft = !wasNotSent(cause);
      // After the call has learnt that nothing was sent, and long before it tries again.
      if (isWanted && !hasLeft)
        setTimeout(() => {
          controller.abort();
        });
      throw cause;
    }
  };
  return {
    client: withOptions({ ...client.options, fetch: gated }, client),
    signal: controller.signal,
    get isShut() {
      return controller.signal.aborted;
    },
    shut() {
      isWanted = true;
      if (!hasLeft) controller.abort();
    },
  };
}

const told = new WeakMap<Request, () => void>();

/**
 * `act` is called when the request is written to its connection, by an adapter that knows it (`tellWritten`). The first calls make their connections, which
 * takes a part of a second, and the next ones find them there: counted from the moment at which they were handed over, more of them would arrive within a
 * second than were to.
 */
export function whenWritten(request: Request, act: () => void): void {
  told.set(request, act);
}

/** For an adapter: this request is written now. */
export function tellWritten(request: Request): void {
  told.get(request)?.();
}

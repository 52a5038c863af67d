import type { Operation } from '../../core/index.ts';
import type { CallStore, RelayCall } from '../calls/CallStore.ts';
import type { RequestClock } from '../clock.ts';
import { type RelayResponse, RequestRefused, VisitorLeft } from './responses.ts';

/**
 * Answers a call that may arrive more than once. Only the first request runs `work`. Only the visitor who sent the call gets the response.
 *
 * @throws RequestRefused if the store has no response for this request, or does not return it in time. Errors from `work` and from the store
 * pass through.
 */
export async function answerOnce(
  calls: CallStore,
  call: RelayCall,
  { name, chargeable }: Pick<Operation<never, unknown>, 'name' | 'chargeable'>,
  work: () => Promise<RelayResponse>,
  clock: RequestClock,
  signal: AbortSignal,
): Promise<RelayResponse> {
  let workResponse: RelayResponse | undefined;
  let isFirst = false;
  let isTimedOut = false;
  let resolveLate: (response: RelayResponse | 'late') => void = () => undefined;
  const once = () =>
    calls.once(call, async () => {
      isFirst = true;
      workResponse = await work();
      if (isTimedOut) resolveLate(workResponse);
      return workResponse;
    });
  const answering = once().catch((error: unknown) => {
    // If the store fails after the call, the response must not be lost, because it was paid for.
    if (workResponse) return workResponse;
    // The visitor of the first request disconnected, so this request takes over.
    if (error instanceof VisitorLeft && !signal.aborted) return once();
    throw error;
  });
  // The response may never come: the host may have killed the first request (as with an edge worker whose visitor disconnected), or the store
  // may hang.
  const late = new Promise<RelayResponse | 'late'>((resolve) => {
    resolveLate = resolve;
    clock.onTimeout(() => {
      isTimedOut = true;
      if (workResponse) resolve(workResponse);
      else if (!isFirst) resolve('late');
    });
  });
  const response = await Promise.race([answering, late]);
  const charge = { mayHaveBeenCharged: chargeable };
  switch (response) {
    case 'late':
      throw new RequestRefused(504, `An earlier request for this ${name} is still in flight.`, {
        kind: 'timeout',
        ...charge,
      });
    case 'other':
      throw new RequestRefused(
        409,
        'This call id was already used for a different call, or by another visitor.',
        // The earlier request may have come from the same visitor on another network, and may have been charged.
        charge,
      );
    case 'gone':
      throw new RequestRefused(502, `${name} was already answered, but its response is no longer stored.`, {
        kind: 'network',
        ...charge,
      });
    default:
      return response;
  }
}

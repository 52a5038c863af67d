import type { RelayResponse } from '../answer/responses.ts';
import type { CallStore } from './CallStore.ts';

interface StoredCall {
  readonly digest: string;
  /** Undefined if the response was too large to store or was removed to make room for others. */
  answer: Promise<RelayResponse> | undefined;
  size: number;
  /** Time of expiry on the monotonic clock. Infinity while the call is in flight. */
  expires: number;
}

/** Maximum total size of the stored responses, in bytes. */
const maxTotalBytes = 64 * 2 ** 20;
/** Maximum size of one stored response, in bytes. Larger responses, such as files, are not stored. */
export const maxResponseBytes = 2 ** 20;
/** Interval in milliseconds at which expired calls are removed. */
const cleanUpInterval = 5_000;

/** Stores calls in this process's memory. */
export function createMemoryCalls(): CallStore {
  const calls = new Map<string, StoredCall>();
  /** Calls with a stored response, oldest first. */
  const withResponse = new Set<StoredCall>();
  let bytes = 0;
  let lastCleanUp = performance.now();

  const dropResponse = (call: StoredCall) => {
    if (withResponse.delete(call)) bytes -= call.size;
    call.answer = undefined;
  };
  const cleanUp = () => {
    const now = performance.now();
    if (now - lastCleanUp < cleanUpInterval) return;
    lastCleanUp = now;
    for (const [id, call] of calls)
      if (call.expires < now) {
        dropResponse(call);
        calls.delete(id);
      }
  };
  const keep = (call: StoredCall, { body }: RelayResponse, ttl: number) => {
    call.expires = performance.now() + ttl;
    call.size = typeof body === 'string' ? 2 * body.length : body.size;
    if (call.size > maxResponseBytes) {
      call.answer = undefined;
      return;
    }
    withResponse.add(call);
    bytes += call.size;
    for (const oldest of withResponse) {
      if (bytes <= maxTotalBytes) break;
      dropResponse(oldest);
    }
  };

  return {
    async once({ id, digest, ttl }, work) {
      cleanUp();
      const known = calls.get(id);
      if (known) return known.digest === digest ? ((await known.answer) ?? 'gone') : 'other';
      const answer = work();
      const call: StoredCall = { digest, answer, size: 0, expires: Infinity };
      calls.set(id, call);
      try {
        const given = await answer;
        keep(call, given, ttl);
        return given;
      } catch (error) {
        calls.delete(id);
        throw error;
      }
    },
  };
}

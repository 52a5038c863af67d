import type { RelayResponse } from '../answer/responses.ts';
import type { CallStore } from './CallStore.ts';

interface StoredCall {
  readonly digest: string;
  /** Undefined if the response was too large to store, or was dropped to make room. */
  answer: Promise<RelayResponse> | undefined;
  size: number;
  /** Time of expiry, by the monotonic clock. Infinity while the call is in flight. */
  expires: number;
}

/** Maximum bytes of all stored responses. */
const maxTotalBytes = 64 * 2 ** 20;
/** Maximum bytes of one stored response. Larger responses, such as files, are not stored. */
export const maxResponseBytes = 2 ** 20;
/** Milliseconds between two removals of expired calls. */
const cleanUpInterval = 5_000;

/** Stores calls in the memory of this process. */
export function createMemoryCalls(): CallStore {
  const calls = new Map<string, StoredCall>();
  /** Calls with a stored response, oldest first. */
  const withResponse = new Set<StoredCall>();
  let bytes = 0;
  let lastCleanUp = performance.now();

  const dropResponse = (kept: StoredCall) => {
    if (withResponse.delete(kept)) bytes -= kept.size;
    kept.answer = undefined;
  };
  const cleanUp = () => {
    const now = performance.now();
    if (now - lastCleanUp < cleanUpInterval) return;
    lastCleanUp = now;
    for (const [id, kept] of calls)
      if (kept.expires < now) {
        dropResponse(kept);
        calls.delete(id);
      }
  };
  const keep = (kept: StoredCall, { body }: RelayResponse, life: number) => {
    kept.expires = performance.now() + life;
    kept.size = typeof body === 'string' ? 2 * body.length : body.size;
    if (kept.size > maxResponseBytes) {
      kept.answer = undefined;
      return;
    }
    withResponse.add(kept);
    bytes += kept.size;
    for (const oldest of withResponse) {
      if (bytes <= maxTotalBytes) break;
      dropResponse(oldest);
    }
  };

  return {
    async once({ id, digest, life }, work) {
      cleanUp();
      const known = calls.get(id);
      if (known) return known.digest === digest ? ((await known.answer) ?? 'gone') : 'other';
      const answer = work();
      const kept: StoredCall = { digest, answer, size: 0, expires: Infinity };
      calls.set(id, kept);
      try {
        const given = await answer;
        keep(kept, given, life);
        return given;
      } catch (error) {
        calls.delete(id);
        throw error;
      }
    },
  };
}

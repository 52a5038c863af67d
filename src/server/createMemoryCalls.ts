import type { Answer } from './Answer.ts';
import type { CallStore } from './CallStore.ts';

interface Kept {
  readonly digest: string;
  /** undefined: done, and too much to be kept. */
  answer: Promise<Answer> | undefined;
  size: number;
  /** By a clock that is never set back. Infinity while the work goes on. */
  until: number;
}

/** ms that an id lives after its answer: longer than any browser waits before it sends a request again. */
const life = 10 * 60_000;
/** Most bytes of answers that are kept. */
const mostBytes = 64 * 2 ** 20;
/** Most bytes of one answer that is kept: a file is not. */
const mostOfOne = 2 ** 20;

/** Ids and answers of this process. */
export function createMemoryCalls(): CallStore {
  const calls = new Map<string, Kept>();
  /** Those whose work is done, the oldest first. */
  const done = new Set<string>();
  let bytes = 0;

  const drop = (kept: Kept) => {
    bytes -= kept.size;
    kept.size = 0;
    kept.answer = undefined;
  };
  const clean = () => {
    const now = performance.now();
    for (const id of done) {
      const kept = calls.get(id);
      if (!kept || kept.until > now) break;
      drop(kept);
      calls.delete(id);
      done.delete(id);
    }
  };
  const settle = (id: string, kept: Kept, { body }: Answer) => {
    const size = typeof body === 'string' ? 2 * body.length : body.size;
    kept.until = performance.now() + life;
    done.add(id);
    if (size > mostOfOne) kept.answer = undefined;
    else kept.size = size;
    bytes += kept.size;
    for (const old of done) {
      if (bytes <= mostBytes) break;
      const other = calls.get(old);
      if (other) drop(other);
    }
  };

  return {
    async once(id, digest, work) {
      clean();
      const known = calls.get(id);
      if (known) return known.digest === digest ? ((await known.answer) ?? 'gone') : 'other';
      const answer = work();
      const kept: Kept = { digest, answer, size: 0, until: Infinity };
      calls.set(id, kept);
      try {
        const given = await answer;
        settle(id, kept, given);
        return given;
      } catch (error) {
        // Nothing was done: the same call may come again.
        calls.delete(id);
        throw error;
      }
    },
  };
}

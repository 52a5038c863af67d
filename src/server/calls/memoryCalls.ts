import type { Answer } from '../answer/answerTo.ts';
import type { CallStore } from './CallStore.ts';

interface Kept {
  readonly digest: string;
  /** undefined: done, and too much to be kept. */
  answer: Promise<Answer> | undefined;
  size: number;
  /** By a clock that is never set back. Infinity while the work goes on. */
  until: number;
}

/** Most bytes of answers that are kept. */
const mostBytes = 64 * 2 ** 20;
/** Most bytes of one answer that is kept: a file is not. */
export const mostOfOne = 2 ** 20;
/** ms between two looks for what has lived long enough. */
const rest = 5_000;

/** Ids and answers in the memory of this process. */
export function createMemoryCalls(): CallStore {
  const calls = new Map<string, Kept>();
  /** Whose answers are kept, the oldest first. */
  const heavy = new Set<Kept>();
  let bytes = 0;
  let cleaned = performance.now();

  const drop = (kept: Kept) => {
    if (heavy.delete(kept)) bytes -= kept.size;
    kept.answer = undefined;
  };
  const clean = () => {
    const now = performance.now();
    if (now - cleaned < rest) return;
    cleaned = now;
    for (const [id, kept] of calls)
      if (kept.until < now) {
        drop(kept);
        calls.delete(id);
      }
  };
  const settle = (kept: Kept, { body }: Answer, life: number) => {
    kept.until = performance.now() + life;
    kept.size = typeof body === 'string' ? 2 * body.length : body.size;
    if (kept.size > mostOfOne) {
      kept.answer = undefined;
      return;
    }
    heavy.add(kept);
    bytes += kept.size;
    for (const oldest of heavy) {
      if (bytes <= mostBytes) break;
      drop(oldest);
    }
  };

  return {
    async once({ id, digest, life }, work) {
      clean();
      const known = calls.get(id);
      if (known) return known.digest === digest ? ((await known.answer) ?? 'gone') : 'other';
      const answer = work();
      const kept: Kept = { digest, answer, size: 0, until: Infinity };
      calls.set(id, kept);
      try {
        const given = await answer;
        settle(kept, given, life);
        return given;
      } catch (error) {
        calls.delete(id);
        throw error;
      }
    },
  };
}

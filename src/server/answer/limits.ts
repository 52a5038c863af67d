import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { OperationName } from '../../core/index.ts';
import { type RelayLimits, isOpen } from '../AddressHandlerOptions.ts';
import { Refused } from './answerTo.ts';

type Limiter = Pick<RateLimiterMemory, 'consume' | 'reward' | 'penalty'>;

const minute = 60;
const day = 86_400;
const usual: Partial<Record<OperationName, number>> = { find: 60, retrieve: 10, complete: 60, capture: 10 };
/** Calls in a minute of what `authorize` has let through: of many records each. */
const usualElse = 240;
const usualCredits = 100;

export interface Limits {
  /**
   * Takes this call off what its visitor, and all of them, may ask.
   *
   * @param credits that it may use.
   * @returns is told how many it did use: what is left is given back, and what came on top is taken off.
   * @throws Refused with 429 beyond a limit, with 503 when nobody can tell: a store that is gone lets nothing through.
   */
  take(operation: OperationName, visitor: string, credits: number): Promise<(used: number) => Promise<void>>;
}

/** Limits are counted by a library, atomically: of a hundred calls at once, as many pass as may. */
export function createLimits(
  { perVisitor = {}, altogether = {}, creditsPerVisitor, credits: mostCredits = 5_000 }: RelayLimits,
  redis: unknown,
): Limits {
  const made = new Map<string, Limiter>();
  const limiter = (name: string, points: number, duration: number): Limiter => {
    const known = made.get(name);
    if (known) return known;
    const options = { keyPrefix: `doorplate:${name}`, points, duration };
    const one =
      redis === undefined ? new RateLimiterMemory(options) : new RateLimiterRedis({ ...options, storeClient: redis });
    made.set(name, one);
    return one;
  };

  return {
    async take(operation, visitor, credits) {
      const all = 'all';
      const uses: [limiter: Limiter, key: string, points: number, why: 'busy' | 'used up'][] = [
        [
          limiter(`${operation}:visitor`, perVisitor[operation] ?? usual[operation] ?? usualElse, minute),
          visitor,
          1,
          'busy',
        ],
      ];
      const most = altogether[operation];
      if (most !== undefined) uses.push([limiter(`${operation}:all`, most, minute), all, 1, 'busy']);
      if (credits > 0) {
        // Whom `authorize` knows may have a file, unless a number says otherwise.
        const own = creditsPerVisitor ?? (isOpen(operation) ? usualCredits : undefined);
        if (own !== undefined) uses.push([limiter('credits:visitor', own, day), visitor, credits, 'used up']);
        uses.push([limiter('credits:all', mostCredits, day), all, credits, 'used up']);
      }
      const taken: typeof uses = [];
      const change = async (by: (own: number, why: string) => number) => {
        await Promise.all(
          taken.map(async ([one, key, own, why]) => {
            const points = by(own, why);
            if (points < 0) await one.penalty(key, -points);
            if (points <= 0) return;
            const { consumedPoints } = await one.reward(key, points);
            // The window has changed meanwhile: what was given back is not a gift to the new one.
            if (consumedPoints < 0) await one.penalty(key, -consumedPoints);
          }),
        ).catch(() => undefined);
      };
      for (const use of uses) {
        const [one, key, points, why] = use;
        try {
          await one.consume(key, points);
          taken.push(use);
        } catch (error) {
          // The library counts what it refuses too: a call that was refused for its size must not use up what a smaller one may still have.
          if (error instanceof RateLimiterRes && why === 'used up') taken.push(use);
          await change((own) => own);
          if (!(error instanceof RateLimiterRes))
            throw new Refused(503, 'The limits of this relay cannot be read now.', {}, {}, error);
          const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
          const wait = { 'retry-after': String(seconds) };
          throw why === 'busy'
            ? new Refused(429, 'That was asked too often.', { refused: true, retryAfter: seconds * 1000 }, wait)
            : new Refused(429, 'The credits of this relay for today are used up.', { kind: 'limit' }, wait);
        }
      }
      return (used) => change((own, why) => (why === 'used up' ? own - used : 0));
    },
  };
}

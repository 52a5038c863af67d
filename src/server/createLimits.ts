import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { OperationName } from '../core/index.ts';
import type { RelayLimits } from './AddressHandlerOptions.ts';
import { Refused } from './Refused.ts';

type Limiter = Pick<RateLimiterMemory, 'consume' | 'reward'>;

const minute = 60;
const day = 86_400;
const usual: Partial<Record<OperationName, number>> = { find: 60, retrieve: 10 };
const usualElse = 10;

export interface Limits {
  /**
   * Takes this call off what its visitor, and all of them, may ask.
   *
   * @param credits that it may use.
   * @returns gives back the credits that were not used after all.
   * @throws Refused with 429 beyond a limit, with 503 when nobody can tell: a store that is gone lets nothing through.
   */
  take(operation: OperationName, visitor: string, credits: number): Promise<(unused: number) => Promise<void>>;
}

/** Limits are counted by a library, atomically: of a hundred calls at once, as many pass as may. */
export function createLimits(
  { perVisitor = {}, altogether = {}, creditsPerVisitor = 100, credits: mostCredits = 5_000 }: RelayLimits,
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
      if (credits > 0)
        uses.push(
          [limiter('credits:visitor', creditsPerVisitor, day), visitor, credits, 'used up'],
          [limiter('credits:all', mostCredits, day), all, credits, 'used up'],
        );
      const taken: typeof uses = [];
      const giveBack = async (points: (own: number, why: string) => number) => {
        await Promise.all(
          taken.map(async ([one, key, own, why]) => {
            const back = points(own, why);
            if (back > 0) await one.reward(key, back);
          }),
        ).catch(() => undefined);
      };
      for (const use of uses) {
        const [one, key, points, why] = use;
        try {
          taken.push(use);
          await one.consume(key, points);
        } catch (error) {
          // The library counts what it refuses too: a call that was refused for its size must not use up what a smaller one may still have.
          await giveBack((own) => own);
          if (!(error instanceof RateLimiterRes))
            throw new Refused(503, 'The limits of this relay cannot be read now.');
          const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
          const wait = { 'retry-after': String(seconds) };
          throw why === 'busy'
            ? new Refused(429, 'That was asked too often.', { refused: true, retryAfter: seconds * 1000 }, wait)
            : new Refused(429, 'The credits of this relay for today are used up.', { kind: 'limit' }, wait);
        }
      }
      return (unused) => giveBack((_, why) => (why === 'used up' ? unused : 0));
    },
  };
}

import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { OperationName } from '../../core/index.ts';
import { type RelayLimits, isPublicOperation } from '../AddressHandlerOptions.ts';
import { RequestRefused } from './responses.ts';

type Limiter = Pick<RateLimiterMemory, 'consume' | 'reward' | 'penalty'>;

const minute = 60;
const day = 86_400;
const defaultCallsPerMinute: Partial<Record<OperationName, number>> = {
  find: 60,
  retrieve: 10,
  complete: 60,
  capture: 10,
};
/** Default limit of calls per minute for operations that need `authorize`, such as batches. */
const defaultOtherCallsPerMinute = 240;
const defaultCreditsPerDay = 100;

interface Limits {
  /**
   * Counts one call toward the limits of its visitor and of all visitors.
   *
   * @param credits Maximum credits of the call.
   * @returns a function to call with the credits that the call actually used. It refunds unused credits. If the call used more than `credits`, it counts the
   * additional credits.
   * @throws RequestRefused with 429 if a limit is exceeded, or with 503 if the limit store is unavailable.
   */
  take(operation: OperationName, visitor: string, credits: number): Promise<(used: number) => Promise<void>>;
}

/** A limit that a call counts toward. */
interface Use {
  limiter: Limiter;
  key: string;
  points: number;
  unit: 'calls' | 'credits';
}

/** Creates the limits. `rate-limiter-flexible` counts atomically, so concurrent calls cannot exceed a limit. */
export function createLimits(
  { perVisitor = {}, altogether = {}, creditsPerVisitor, credits: maxCredits = 5_000 }: RelayLimits,
  redis: unknown,
): Limits {
  const limiters = new Map<string, Limiter>();
  const limiterFor = (name: string, points: number, duration: number): Limiter => {
    const known = limiters.get(name);
    if (known) return known;
    const options = { keyPrefix: `doorplate:${name}`, points, duration };
    const limiter =
      redis === undefined ? new RateLimiterMemory(options) : new RateLimiterRedis({ ...options, storeClient: redis });
    limiters.set(name, limiter);
    return limiter;
  };

  /** Returns the limits that apply to a call. */
  function usesOf(operation: OperationName, visitor: string, credits: number): Use[] {
    const perMinute = perVisitor[operation] ?? defaultCallsPerMinute[operation] ?? defaultOtherCallsPerMinute;
    const uses: Use[] = [
      { limiter: limiterFor(`${operation}:visitor`, perMinute, minute), key: visitor, points: 1, unit: 'calls' },
    ];
    const maxCalls = altogether[operation];
    if (maxCalls !== undefined)
      uses.push({ limiter: limiterFor(`${operation}:all`, maxCalls, minute), key: 'all', points: 1, unit: 'calls' });
    if (credits === 0) return uses;
    // A visitor who passed `authorize` can send a whole file, unless the options set a limit.
    const visitorCredits = creditsPerVisitor ?? (isPublicOperation(operation) ? defaultCreditsPerDay : undefined);
    const unit = 'credits';
    if (visitorCredits !== undefined)
      uses.push({ limiter: limiterFor('credits:visitor', visitorCredits, day), key: visitor, points: credits, unit });
    uses.push({ limiter: limiterFor('credits:all', maxCredits, day), key: 'all', points: credits, unit });
    return uses;
  }

  return {
    async take(operation, visitor, credits) {
      const counted: Use[] = [];
      /** Refunds points that were counted. If the number of points is negative, counts that many additional points. */
      const refund = async (pointsOf: (use: Use) => number) => {
        await Promise.all(
          counted.map(async (use) => {
            const points = pointsOf(use);
            if (points < 0) await use.limiter.penalty(use.key, -points);
            if (points <= 0) return;
            const { consumedPoints } = await use.limiter.reward(use.key, points);
            // If a new time window has begun in the meantime, the refund must not raise its limit.
            if (consumedPoints < 0) await use.limiter.penalty(use.key, -consumedPoints);
          }),
        ).catch(() => undefined);
      };
      for (const use of usesOf(operation, visitor, credits)) {
        try {
          await use.limiter.consume(use.key, use.points);
          counted.push(use);
        } catch (error) {
          // The library also counts rejected calls. A call that was rejected because it is too large must not use up credits that a smaller call could use.
          if (error instanceof RateLimiterRes && use.unit === 'credits') counted.push(use);
          await refund(({ points }) => points);
          if (!(error instanceof RateLimiterRes))
            throw new RequestRefused(503, 'The limit store of this relay is currently unavailable.', {}, {}, error);
          const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
          const wait = { 'retry-after': String(seconds) };
          throw use.unit === 'calls'
            ? new RequestRefused(429, 'Rate limit exceeded.', { refused: true, retryAfter: seconds * 1000 }, wait)
            : new RequestRefused(429, 'The daily credit limit of this relay is used up.', { kind: 'limit' }, wait);
        }
      }
      return (used) => refund(({ points, unit }) => (unit === 'credits' ? points - used : 0));
    },
  };
}

import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { OperationName } from '../../core/index.ts';
import { type RelayLimits, isPublicOperation } from '../AddressHandlerOptions.ts';
import type { VisitorNetwork } from '../request/visitor.ts';
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
const defaultCredits = 5_000;

/**
 * Limit of an IPv6 network, as a multiple of one visitor's limit. A provider can assign a whole /56 or /48 to one customer, who could otherwise
 * use a new /64 for every call.
 */
const networkFactor = { 64: 1, 56: 3, 48: 10 } as const;

/**
 * Returns the default limit of calls per minute for all visitors combined. For chargeable calls, it is 5% of the daily credits, so that nobody
 * can use them up in less than 20 minutes. A search takes several calls, so the limit for `find` and `complete` is twelve times as high. Never
 * lower than the limit for one visitor.
 */
function defaultAltogether(operation: OperationName, perVisitor: number, credits: number): number | undefined {
  if (!isPublicOperation(operation)) return undefined;
  const isSearch = operation === 'find' || operation === 'complete';
  return Math.max(perVisitor, Math.ceil((isSearch ? 12 * Math.max(credits, defaultCredits) : credits) / 20));
}

interface Limits {
  /**
   * Counts a call towards its visitor's limits and the limits for all visitors.
   *
   * @param networks The visitor's networks, smallest first.
   * @param credits Maximum credits of the call.
   * @returns a function to call with the number of credits that the call actually used. It refunds unused credits, or counts additional ones if
   * the call used more than `credits`.
   * @throws RequestRefused with 429 if a limit is exceeded, or with 503 if the limit store is unavailable.
   */
  take(
    operation: OperationName,
    networks: readonly VisitorNetwork[],
    credits: number,
  ): Promise<(used: number) => Promise<void>>;
}

/** A limit that a call counts towards. */
interface Use {
  limiter: Limiter;
  key: string;
  points: number;
  unit: 'calls' | 'credits';
  /** Description of the limit, for the log. */
  words: string;
}

/** Creates the limits. `rate-limiter-flexible` counts atomically, so concurrent calls cannot exceed a limit. */
export function createLimits(
  { perVisitor = {}, altogether = {}, creditsPerVisitor, credits: maxCredits = defaultCredits }: RelayLimits,
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

  /**
   * Returns the limits that apply to a call. The smallest network comes first, so that rejected calls from one visitor do not count against
   * other visitors.
   */
  function usesOf(operation: OperationName, networks: readonly VisitorNetwork[], credits: number): Use[] {
    const useOf = (unit: Use['unit'], max: number, points: number, network?: VisitorNetwork): Use => {
      const [kind, duration, per] =
        unit === 'calls' ? [operation, minute, `${operation} calls per minute`] : ['credits', day, 'credits per day'];
      const factor = network ? networkFactor[network.bits] : 1;
      const name = network ? (factor === 1 ? 'visitor' : `network${String(network.bits)}`) : 'all';
      return {
        limiter: limiterFor(`${kind}:${name}`, max * factor, duration),
        key: network ? network.key : 'all',
        points,
        unit,
        words: `${String(max * factor)} ${per} ${network ? describeNetwork(network) : 'for all visitors together'}`,
      };
    };
    const perMinute = perVisitor[operation] ?? defaultCallsPerMinute[operation] ?? defaultOtherCallsPerMinute;
    const uses = networks.map((network) => useOf('calls', perMinute, 1, network));
    const maxCalls = altogether[operation] ?? defaultAltogether(operation, perMinute, maxCredits);
    if (maxCalls !== undefined) uses.push(useOf('calls', maxCalls, 1));
    if (credits === 0) return uses;
    // A visitor who passed `authorize` can send a whole file, unless the options set a limit.
    const visitorCredits = creditsPerVisitor ?? (isPublicOperation(operation) ? defaultCreditsPerDay : undefined);
    if (visitorCredits !== undefined)
      uses.push(...networks.map((network) => useOf('credits', visitorCredits, credits, network)));
    return [...uses, useOf('credits', maxCredits, credits)];
  }

  return {
    async take(operation, networks, credits) {
      const counted: Use[] = [];
      /** Refunds points that were counted. A negative number counts additional points instead. */
      const refund = async (pointsOf: (use: Use) => number) => {
        await Promise.all(
          counted.map(async (use) => {
            const points = pointsOf(use);
            if (points < 0) await use.limiter.penalty(use.key, -points);
            if (points <= 0) return;
            const { consumedPoints } = await use.limiter.reward(use.key, points);
            // If a new time window has started in the meantime, the refund must not raise its limit.
            if (consumedPoints < 0) await use.limiter.penalty(use.key, -consumedPoints);
          }),
        ).catch(() => undefined);
      };
      for (const use of usesOf(operation, networks, credits)) {
        try {
          await use.limiter.consume(use.key, use.points);
          counted.push(use);
        } catch (error) {
          // The library also counts rejected calls. Refund them, so that a call that is too large does not use up the credits for smaller calls.
          if (error instanceof RateLimiterRes && use.unit === 'credits') counted.push(use);
          await refund(({ points }) => points);
          if (!(error instanceof RateLimiterRes))
            throw new RequestRefused(503, 'The limit store of this relay is currently unavailable.', { store: error });
          const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
          const more = { headers: { 'retry-after': String(seconds) }, reason: `limit reached: ${use.words}` };
          throw use.unit === 'calls'
            ? new RequestRefused(429, 'Rate limit exceeded.', { refused: true, retryAfter: seconds * 1000, ...more })
            : new RequestRefused(429, 'This relay has reached its daily credit limit.', { kind: 'limit', ...more });
        }
      }
      return (used) => refund(({ points, unit }) => (unit === 'credits' ? points - used : 0));
    },
  };
}

const describeNetwork = ({ key, bits }: VisitorNetwork): string => {
  if (bits !== 64) return `for an IPv6 /${String(bits)} network`;
  return key === ''
    ? 'for all visitors together, because their addresses are unknown. Pass `ip`, or set `trustedProxies`'
    : 'for a visitor';
};

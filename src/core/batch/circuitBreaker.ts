/** Circuit breaker that trips after a few failed calls in a row. It also limits the calls in flight, because all of them could fail. */
export interface CircuitBreaker {
  /** Whether another call is allowed to start while this many calls are in flight. */
  canSend(inFlight: number): boolean;
  onSuccess(): void;
  /** Counts a call with an unknown outcome or with rejected records. Returns true if the breaker trips. */
  onFailure(): boolean;
  reset(): void;
}

const defaultMaxFailures = 3;

/**
 * Creates a circuit breaker. With `stopAfter`, it allows at most that many calls in flight, so an outage cannot fail more calls.
 *
 * Without `stopAfter`, the limit is 3 until the first success, and again after each failure. While calls succeed there is no limit, so an
 * outage can fail all calls in flight.
 */
export function createCircuitBreaker(stopAfter: number | undefined): CircuitBreaker {
  const maxFailures = stopAfter ?? defaultMaxFailures;
  let isProven = false;
  let failures = 0;
  return {
    canSend: (inFlight) => (isProven && stopAfter === undefined) || inFlight + failures < maxFailures,
    onSuccess() {
      isProven = true;
      failures = 0;
    },
    onFailure() {
      isProven = false;
      return ++failures >= maxFailures;
    },
    reset() {
      isProven = false;
      failures = 0;
    },
  };
}

/**
 * Whether a call counts as failed because its answer covers less than half of its records. Without this rule, a broken service would put the
 * whole input in doubt.
 */
export const isMostlyInDoubt = (inDoubt: number, records: number): boolean => inDoubt * 2 > records;

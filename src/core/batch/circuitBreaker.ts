/** Circuit breaker: trips after a few failed calls in a row, in-flight ones included. */
export interface CircuitBreaker {
  /** Whether another call may start while this many are in flight. */
  canSend(inFlight: number): boolean;
  onSuccess(): void;
  /** Counts a call with an unknown outcome or with rejected records. Returns true if the breaker trips. */
  onFailure(): boolean;
  reset(): void;
}

const defaultMaxFailures = 3;

/**
 * Allows at most `stopAfter` calls in flight, so that an outage cannot fail more of them.
 *
 * Without `stopAfter` the limit is 3 until the first success and after each failure. Otherwise there is no limit here, and an outage can fail
 * all calls in flight.
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

/** Whether a call counts as failed because its answer covers less than half of its records. Otherwise a broken service would put the whole input in doubt. */
export const isMostlyInDoubt = (inDoubt: number, records: number): boolean => inDoubt * 2 > records;

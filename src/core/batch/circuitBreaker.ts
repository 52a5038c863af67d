/**
 * Circuit breaker that trips after a few failed calls in a row. It also limits the number of calls in flight, because an outage fails all of them.
 */
export interface CircuitBreaker {
  /** Whether another call can start while this many calls are in flight. */
  canSend(inFlight: number): boolean;
  onSuccess(): void;
  /** Counts a call that failed because its outcome is unknown or its records were rejected. Returns true if the breaker trips. */
  onFailure(): boolean;
  reset(): void;
}

const defaultMaxFailures = 3;

/**
 * Creates a circuit breaker. If `stopAfter` is set, at most that many calls can be in flight, so an outage fails no more calls than that.
 *
 * If `stopAfter` is not set, at most 3 calls can be in flight until the first success, and again after each failure. While calls succeed, there
 * is no limit, so an outage can fail all calls in flight.
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
 * Whether a call counts as failed because its answer covers less than half of its records. Counting such calls stops a batch before
 * a broken service leaves all records in doubt.
 */
export const isMostlyInDoubt = (inDoubt: number, records: number): boolean => inDoubt * 2 > records;

/** How far a service is trusted: one that fails is given up after few calls, those under way included. */
export interface Trust {
  /** May one more call begin beside these? */
  allows(underWay: number): boolean;
  answered(): void;
  /** A call did no good: an unknown outcome, or turned down for its records. True: it is given up. */
  failed(): boolean;
  reset(): void;
}

/** Until the service has answered, and again after each call that did no good, no more calls are out than it may fail. */
export function createTrust(stopAfter: number): Trust {
  let isProven = false;
  let failures = 0;
  return {
    allows: (underWay) => isProven || underWay + failures < stopAfter,
    answered() {
      isProven = true;
      failures = 0;
    },
    failed() {
      isProven = false;
      return ++failures >= stopAfter;
    },
    reset() {
      isProven = false;
      failures = 0;
    },
  };
}

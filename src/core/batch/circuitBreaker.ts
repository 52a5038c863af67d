/** How far a service is trusted: one that fails is given up after few calls, those under way included. */
export interface Trust {
  /** May one more call begin beside these? */
  allows(underWay: number): boolean;
  answered(): void;
  /** A call did no good: an unknown outcome, or turned down for its records. True: it is given up. */
  failed(): boolean;
  reset(): void;
}

const usual = 3;

/**
 * At most `stopAfter` calls are out at a time, so that a service that goes down cannot fail more of them. Where no number was given: 3 until the
 * first answer and after each failure, else all lanes; what is out then is the most that can fail.
 */
export function createTrust(stopAfter: number | undefined): Trust {
  const most = stopAfter ?? usual;
  let isProven = false;
  let failures = 0;
  return {
    allows: (underWay) => (isProven && stopAfter === undefined) || underWay + failures < most,
    answered() {
      isProven = true;
      failures = 0;
    },
    failed() {
      isProven = false;
      return ++failures >= most;
    },
    reset() {
      isProven = false;
      failures = 0;
    },
  };
}

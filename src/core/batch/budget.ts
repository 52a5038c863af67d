/** Tracks the credits that a batch spends. Counts records instead of credits, so that rounding errors never make the batch exceed its budget. */
export interface Budget {
  /** Number of records that can still be sent. Records in flight are already subtracted. */
  readonly left: number;
  /** Whether all records of the sample were paid for or may have been paid for. */
  readonly isSampleComplete: boolean;
  /** Credits that the answers have cost. */
  readonly credits: number;
  /** Credits that calls with an unknown outcome may have cost. */
  readonly creditsInDoubt: number;
  /** Reserves the price of a call's records before the call is sent. */
  reserve(records: number): void;
  /** Releases a call's reservation, and counts the call's records that were paid for (`paid`) or may have been paid for (`inDoubt`). */
  settle(records: number, paid: number, inDoubt: number): void;
  /** Counts the records that an earlier run paid for (`paid`) or may have paid for (`inDoubt`). */
  restore(paid: number, inDoubt: number): void;
  /** Lifts the limit of the sample, so that only the budget applies. */
  endSample(): void;
}

/** @param sample maximum number of records until `endSample` is called. */
export function createBudget(budget: number, creditsPerRecord: number, sample = Infinity): Budget {
  const max = maxRecordsForBudget(budget, creditsPerRecord);
  let [paid, inDoubt, reserved] = [0, 0, 0];
  let sampleSize = sample;
  return {
    get left() {
      return Math.min(max, sampleSize) - paid - inDoubt - reserved;
    },
    get isSampleComplete() {
      return paid + inDoubt >= sampleSize;
    },
    get credits() {
      return paid * creditsPerRecord;
    },
    get creditsInDoubt() {
      return inDoubt * creditsPerRecord;
    },
    reserve(records) {
      reserved += records;
    },
    settle(records, nowPaid, nowInDoubt) {
      reserved -= records;
      paid += nowPaid;
      inDoubt += nowInDoubt;
    },
    restore(earlierPaid, earlierInDoubt) {
      paid += earlierPaid;
      inDoubt += earlierInDoubt;
    },
    endSample() {
      sampleSize = Infinity;
    },
  };
}

/** Returns the maximum number of records whose total price does not exceed the budget. Allows for floating-point rounding. */
export function maxRecordsForBudget(budget: number, creditsPerRecord: number): number {
  if (creditsPerRecord === 0) return Infinity;
  const records = Math.floor(budget / creditsPerRecord);
  if (records * creditsPerRecord > budget) return records - 1;
  return (records + 1) * creditsPerRecord <= budget ? records + 1 : records;
}

/** Money spent by a batch, counted in records so that rounding errors of floating-point sums never exceed the budget. */
export interface Budget {
  /** Records that may still be sent. Those in flight count as spent. */
  readonly left: number;
  /** Credits of the answers. */
  readonly credits: number;
  /** Credits that calls in doubt may have cost. */
  readonly creditsInDoubt: number;
  /** Reserves the price of a call. */
  reserve(records: number): void;
  /** Releases the reservation of a call and books the records that were paid for, or may have been. */
  settle(records: number, paid: number, inDoubt: number): void;
  /** Books what an earlier run has spent. */
  restore(paid: number, inDoubt: number): void;
}

export function createBudget(budget: number, creditsPerRecord: number): Budget {
  const max = maxRecordsForBudget(budget, creditsPerRecord);
  let [paid, inDoubt, reserved] = [0, 0, 0];
  return {
    get left() {
      return max - paid - inDoubt - reserved;
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
  };
}

/** Returns how many records the budget pays for: the largest number whose floating-point price does not exceed it. */
export function maxRecordsForBudget(budget: number, creditsPerRecord: number): number {
  if (creditsPerRecord === 0) return Infinity;
  const records = Math.floor(budget / creditsPerRecord);
  if (records * creditsPerRecord > budget) return records - 1;
  return (records + 1) * creditsPerRecord <= budget ? records + 1 : records;
}

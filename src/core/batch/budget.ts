/** How many records a budget pays for: the most of which the credits do not pass it, whatever floating numbers make of a price. */
export function maxRecordsForBudget(budget: number, creditsPerRecord: number): number {
  if (creditsPerRecord === 0) return Infinity;
  const records = Math.floor(budget / creditsPerRecord);
  if (records * creditsPerRecord > budget) return records - 1;
  return (records + 1) * creditsPerRecord <= budget ? records + 1 : records;
}

/** What a batch has spent, in records, so that no floating sum grows beyond a budget. */
export interface Budget {
  /** Records that may still be sent. Those under way count as spent. */
  readonly left: number;
  /** Credits of the answers. */
  readonly credits: number;
  /** Credits that calls in doubt may have cost. */
  readonly creditsInDoubt: number;
  begun(records: number): void;
  /** A call ended: so many of its records were paid for, so many may have been, the others were not. */
  ended(records: number, paid: number, inDoubt: number): void;
  /** An earlier run has spent it. */
  know(paid: number, inDoubt: number): void;
}

export function createBudget(budget: number, creditsPerRecord: number): Budget {
  const most = maxRecordsForBudget(budget, creditsPerRecord);
  let [paid, inDoubt, underWay] = [0, 0, 0];
  return {
    get left() {
      return most - paid - inDoubt - underWay;
    },
    get credits() {
      return paid * creditsPerRecord;
    },
    get creditsInDoubt() {
      return inDoubt * creditsPerRecord;
    },
    begun(records) {
      underWay += records;
    },
    ended(records, nowPaid, nowInDoubt) {
      underWay -= records;
      paid += nowPaid;
      inDoubt += nowInDoubt;
    },
    know(knownPaid, knownInDoubt) {
      paid += knownPaid;
      inDoubt += knownInDoubt;
    },
  };
}

import type { OperationName } from '../core/errors.ts';

/** One call that reached the service, and what it cost. */
export interface LedgerEntry {
  operation: OperationName;
  /** HTTP status that was sent; 0 when the connection ended without an answer. */
  status: number;
  /** Rows of the answer. */
  records: number;
  /** Credits that the account paid. */
  credits: number;
  time: Date;
}

export interface LedgerBook {
  readonly entries: readonly Readonly<LedgerEntry>[];
  write(entry: Omit<LedgerEntry, 'time'>): void;
  subscribe(listener: (entry: Readonly<LedgerEntry>) => void): () => void;
  clear(): void;
}

export function createLedger(): LedgerBook {
  let entries: readonly Readonly<LedgerEntry>[] = Object.freeze([]);
  const listeners = new Set<(entry: Readonly<LedgerEntry>) => void>();
  return {
    get entries() {
      return entries;
    },
    write(entry) {
      const written = Object.freeze({ ...entry, time: new Date() });
      entries = Object.freeze([...entries, written]);
      for (const listener of listeners) listener(written);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear() {
      entries = Object.freeze([]);
    },
  };
}

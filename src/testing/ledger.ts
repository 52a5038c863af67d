import { createEmitter } from '../core/index.ts';

/** One call that reached the service, and what it cost. */
export interface LedgerEntry {
  operation: string;
  /** HTTP status of the service's answer, whether or not somebody still waited for it; 0 when it gave none. */
  status: number;
  /** Rows that the work brought; 0 for an error and for a call that was refused or failed without work. */
  records: number;
  /** Credits that the account paid. */
  credits: number;
  /** When the call arrived. */
  time: Date;
}

export interface LedgerBook {
  readonly entries: readonly Readonly<LedgerEntry>[];
  write(entry: Omit<LedgerEntry, 'time'>): void;
  subscribe(listener: (entry: Readonly<LedgerEntry>) => void): () => void;
  clear(): void;
}

export function createLedger(): LedgerBook {
  const written: Readonly<LedgerEntry>[] = [];
  /** A copy for readers, made when one reads: a long run writes far more often. */
  let shown: readonly Readonly<LedgerEntry>[] | undefined;
  const { emit, subscribe } = createEmitter<[entry: Readonly<LedgerEntry>]>();
  return {
    get entries() {
      return (shown ??= Object.freeze([...written]));
    },
    write(entry) {
      const line = Object.freeze({ ...entry, time: new Date() });
      written.push(line);
      shown = undefined;
      emit(line);
    },
    subscribe,
    clear() {
      written.length = 0;
      shown = undefined;
    },
  };
}

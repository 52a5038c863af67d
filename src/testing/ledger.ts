import { createEmitter } from '../core/index.ts';

/** One call that reached the service, and its cost. */
export interface LedgerEntry {
  operation: string;
  /** HTTP status of the response, or 0 if there was none. Recorded even if the client had stopped waiting. */
  status: number;
  /** Number of rows, or 0 if the response is an error or the call failed before any work was done. */
  records: number;
  /** Credits charged. */
  credits: number;
  /** Time of the call. */
  time: Date;
}

interface LedgerBook {
  readonly entries: readonly Readonly<LedgerEntry>[];
  write(entry: Omit<LedgerEntry, 'time'>): void;
  subscribe(listener: (entry: Readonly<LedgerEntry>) => void): () => void;
  clear(): void;
}

export function createLedger(): LedgerBook {
  const written: Readonly<LedgerEntry>[] = [];
  /** Copy of the ledger for readers. Created only when it is read, because a long run writes far more often than it reads. */
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

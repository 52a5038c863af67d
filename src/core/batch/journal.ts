import type { BatchJournal, BatchOutcome } from './Batch.ts';
import type { BatchOperationName } from './operations.ts';

/** A journal that never throws and never hangs. What it could not be told is owed, and told before anything else is sent, and before an end. */
export interface Journal<Name extends BatchOperationName> {
  /** There is something that it has not heard: nothing is sent before that. */
  readonly owes: boolean;
  /** What is owed is being told: nothing ends before that. */
  readonly isPaying: boolean;
  /** Has it failed? Then it is told what became of calls that were sent, and the rest is owed. */
  readonly hasFailed: boolean;
  /** Is there anything to be told? */
  readonly hears: boolean;
  /** It may be tried again: what is owed is told. */
  retry(): void;
  /** It hears of these when it is tried again. */
  owe(indices: readonly number[], outcomes: readonly BatchOutcome<Name>[]): void;
  /** true: written, and the call may begin. Without a journal at once, so that calls begin in their turn. */
  sending(indices: readonly number[]): Promise<boolean> | true;
  /** In pieces of 1,000, one after the other. After a failure the others are owed with it. */
  ended(indices: readonly number[], outcomes: readonly BatchOutcome<Name>[]): Promise<void>;
}

/** ms after which a journal that does not answer has failed, unless it says otherwise. */
const usualPatience = 60_000;
const piece = 1000;

/** `failed` is told of every failure; `written` when a write has ended. */
export function createJournal<Name extends BatchOperationName>(
  journal: BatchJournal<Name> | undefined,
  failed: (cause: unknown) => void,
  written: () => void,
): Journal<Name> {
  const sending = journal?.sending?.bind(journal);
  const isHeard = journal?.ended !== undefined;
  const ended = journal?.ended?.bind(journal) ?? (() => undefined);
  const { maxWait: patience = usualPatience } = journal ?? {};
  let hasFailed = false;
  /** undefined: it was written. */
  const failureOf = async (act: () => unknown): Promise<{ cause: unknown } | undefined> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      await Promise.race([
        act(),
        new Promise((_, reject) => {
          if (patience === Infinity) return;
          timer = setTimeout(() => {
            reject(new Error(`Doorplate: the journal did not answer within ${String(patience / 1000)} s.`));
          }, patience);
        }),
      ]);
      return undefined;
    } catch (cause) {
      return { cause };
    } finally {
      clearTimeout(timer);
    }
  };
  /**
   * true when it was written; else the failure has been told. `unwritten` comes before that: whoever is told may resume or cancel at once, and
   * then what is owed must be there.
   */
  const write = async (act: () => unknown, unwritten: () => void): Promise<boolean> => {
    const failure = await failureOf(act);
    if (failure) {
      hasFailed = true;
      unwritten();
      failed(failure.cause);
    }
    written();
    return !failure;
  };
  /** What it has not heard of how rows ended, each as the call that tells it. */
  const owed: (() => unknown)[] = [];
  let paying: Promise<void> | undefined;
  const endPaying = () => {
    paying = undefined;
  };
  const pay = async () => {
    for (let next = owed[0]; next; next = owed[0]) {
      if (!(await write(next, endPaying))) return;
      owed.shift();
    }
    endPaying();
    written();
  };
  return {
    get owes() {
      return owed.length > 0;
    },
    get isPaying() {
      return paying !== undefined;
    },
    get hasFailed() {
      return hasFailed;
    },
    hears: isHeard,
    retry() {
      hasFailed = false;
      // In a turn of its own: it asks the app at once, and what that does must find `paying` set.
      if (owed.length > 0) paying ??= Promise.resolve().then(pay);
    },
    owe(indices, outcomes) {
      if (indices.length > 0) owed.push(() => ended(indices, outcomes));
    },
    sending(indices) {
      if (!sending) return true;
      const given = new AbortController();
      return write(
        () => sending(indices, given.signal),
        () => {
          given.abort();
        },
      );
    },
    async ended(indices, outcomes) {
      const pieces: typeof owed = [];
      for (let at = 0; at < indices.length; at += piece)
        pieces.push(() => ended(indices.slice(at, at + piece), outcomes.slice(at, at + piece)));
      for (const [at, act] of pieces.entries()) {
        const owe = () => {
          for (const unheard of pieces.slice(at)) owed.push(unheard);
        };
        if (!(await write(act, owe))) return;
      }
    },
  };
}

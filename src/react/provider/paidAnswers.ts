import { createEmitter, type AddressServiceError } from '../../core/index.ts';
import { perClient } from './perClient.ts';

/** What is known of one paid question. Each change makes a new object. */
export interface Kept<Answer = unknown> {
  /** Under way. */
  readonly pending?: Promise<Answer> | undefined;
  readonly answer?: Answer | undefined;
  /** How the last try failed, where it did. */
  readonly error?: AddressServiceError | undefined;
}

/** Answers that are kept for each client. A page may live for days: the oldest go, but never what is under way nor a failure that may be paid for. */
const mostAnswers = 500;

const mayGo = ([, { pending, error }]: readonly [string, Kept]) => !pending && error?.mayHaveBeenCharged !== true;

/**
 * Paid calls, apart from any query cache: an app may cancel, refetch or clear its cache at any moment, and must not lose or repeat a charge
 * with it. One call at a time for a question; who asks meanwhile gets the same answer.
 */
export function createPaidAnswers(most = Infinity) {
  const kept = new Map<string, Kept>();
  const changed = createEmitter();

  /** As the newest. */
  const keep = (key: string, it: Kept) => {
    kept.delete(key);
    kept.set(key, it);
  };
  const put = (entries: Iterable<readonly [string, Kept]>) => {
    for (const [key, it] of entries) keep(key, it);
    for (const [key] of [...kept].filter(mayGo).reverse().slice(most)) kept.delete(key);
    changed.emit();
  };

  /** Sends although there is an answer; joins what is under way. */
  const askAgain = <Answer>(key: string, send: () => Promise<Answer>): Promise<Answer> => {
    const before = kept.get(key) as Kept<Answer> | undefined;
    if (before?.pending) return before.pending;
    const pending = (async () => send())().then(
      (answer) => {
        put([[key, { answer }]]);
        return answer;
      },
      (error: unknown) => {
        put([[key, { answer: kept.get(key)?.answer, error: error as AddressServiceError }]]);
        throw error;
      },
    );
    // Whoever asked has it too; nobody may be left by then.
    pending.catch(() => undefined);
    put([[key, { ...before, pending }]]);
    return pending;
  };

  return {
    kept,
    get: <Answer>(key: string) => kept.get(key) as Kept<Answer> | undefined,
    put,
    askAgain,
    /** What is under way or was answered, else sends: again after a failure, so only in a person's act. */
    ask<Answer>(key: string, send: () => Promise<Answer>): Promise<Answer> {
      const it = kept.get(key) as Kept<Answer> | undefined;
      if (!it?.answer || it.pending) return askAgain(key, send);
      // Asked for again: it is not the oldest any more.
      keep(key, it);
      return Promise.resolve(it.answer);
    },
    subscribe: changed.subscribe,
  };
}

export type PaidAnswers = ReturnType<typeof createPaidAnswers>;

/** Forgets what was answered; what is under way or may be paid for stays. */
export function forgetAnswers({ kept, put }: PaidAnswers): void {
  for (const [key, { pending, error }] of kept)
    if (pending || error) kept.set(key, { pending, error });
    else kept.delete(key);
  // Tells whoever shows one.
  put([]);
}

/** What this client has paid for in this session. */
export const paidAnswersOf = perClient(() => createPaidAnswers(mostAnswers));

import { type Client, createEmitter, type AddressServiceError } from '../../core/index.ts';
import { type QueryKey, queryOptions } from '@tanstack/react-query';

/** For a query's own function, which others may call at any moment: sends where it was never asked, and never again. */
export function askOnce<Answer>(answers: PaidAnswers, key: string, send: () => Promise<Answer>): Promise<Answer> {
  const it = answers.get<Answer>(key);
  if (it?.error && !it.pending) return Promise.reject(it.error);
  return it?.pending ?? (it?.answer === undefined ? answers.askAgain(key, send) : Promise.resolve(it.answer));
}

/** For a person's act that must not pay twice: sends again only after a failure that certainly cost nothing. */
export function askUnlessDoubtful<Answer>(
  answers: PaidAnswers,
  key: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const isFree = answers.get(key)?.error?.mayHaveBeenCharged === false;
  return isFree ? answers.ask(key, send) : askOnce(answers, key, send);
}

type Forget = (client: Client) => void;

/** Every store that keeps what a client has paid for. A page that never loads one has nothing in it. */
const stores: Forget[] = [
  (client) => {
    forgetAnswers(paidAnswersOf(client));
  },
];

/** For a store beside the first: how it forgets what was answered. */
export function onForget(forget: Forget): void {
  stores.push(forget);
}

/** Forgets what this client has paid for, in every store. */
export function forgetPaid(client: Client): void {
  for (const forget of stores) forget(client);
}

/** Settings that keep a query from calling by itself: an app's own defaults (refetch on focus, three retries …) do not reach it. */
export const onlyByHand = {
  retry: false,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchInterval: false,
} as const;

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

/**
 * Query options over an answer that is paid for. The cache only shows it: the function sends where the question was never asked, and after that
 * gives what is kept, so that nothing which an app does to its cache is charged.
 */
export function paidOptions<Answer>(
  answers: PaidAnswers,
  key: string,
  queryKey: QueryKey,
  send: () => Promise<Answer>,
  enabled: boolean,
) {
  return queryOptions<Answer, AddressServiceError>({
    ...onlyByHand,
    queryKey,
    // An answer that the app put into its cache, kept from an earlier visit for example, counts as one.
    queryFn: ({ client }) =>
      (answers.get(key) ? undefined : client.getQueryData<Answer>(queryKey)) ?? askOnce(answers, key, send),
    initialData: () => answers.get<Answer>(key)?.answer,
    enabled,
    retryOnMount: false,
    staleTime: 'static',
    gcTime: 300_000,
    networkMode: 'always',
    // What is shown is the kept answer itself.
    structuralSharing: false,
  });
}

/** One of these for each client: clients that `observeCalls` derives from one another share it, whatever provider or cache they are used with. */
export function perClient<Store>(make: () => Store): (client: Client) => Store {
  const stores = new WeakMap<Client['sent'], Store>();
  return ({ sent }) => {
    const store = stores.get(sent) ?? make();
    stores.set(sent, store);
    return store;
  };
}

import { safely } from '../call/safely.ts';
import type { ClientOptions, Credentials } from '../client/Client.ts';
import { credentialsOf } from '../client/credentialsOf.ts';
import { nextTask } from '../nextTask.ts';
import type { Encoded, Operation } from '../operation/Operation.ts';
import type { BatchOperationName } from './batchOperations.ts';
import type { BatchPlan } from './batchPlan.ts';
import type { Budget } from './createBudget.ts';
import type { Phase } from './createPhase.ts';
import type { Queue } from './createQueue.ts';
import { mostRows } from './mostRows.ts';
import type { Row } from './Row.ts';

/** What is sent of some rows. */
export interface Message {
  readonly input: unknown;
  /** The batch's. It does not check and write a second time what was made ahead. */
  readonly operation: Operation<unknown, unknown>;
  /** The text that was written last, where it was one. */
  readonly body: string | undefined;
}

/**
 * Makes what the next call sends while others are under way, so that nobody waits for it. Of a source that takes its time, for only there the rows of the
 * next call wait by then; and not through a relay, which has a form of its own, nor where a function gives the credentials, for these may end before they
 * are used.
 */
export interface Ahead<Name extends BatchOperationName> {
  /** In a task of its own, where the rows of a whole call wait. */
  makeSoon(): void;
  /** The message of these rows: the one that was made, or else a new one. */
  take(rows: readonly Row<Name>[]): Message;
}

export interface AheadOptions<Name extends BatchOperationName> {
  plan: BatchPlan<Name>;
  phase: Phase;
  queue: Queue<Row<Name>>;
  budget: Budget;
}

/** What an input was written as, and from what. */
interface Made {
  credentials: Credentials;
  options: ClientOptions;
  encoded: Encoded;
}

export function createAhead<Name extends BatchOperationName>({
  plan,
  phase,
  queue,
  budget,
}: AheadOptions<Name>): Ahead<Name> {
  const { client, operation, runner, settings } = plan;
  let next: { rows: readonly Row<Name>[]; message: Message } | undefined;
  let isAsked = false;

  const inputOf = (rows: readonly Row<Name>[]) =>
    runner.input(
      rows.map(({ plain }) => plain),
      settings,
    );

  const madeOf = (input: unknown): Made | undefined =>
    safely(() => {
      const options = { ...client.options };
      const { relay, credentials: given } = options;
      if (relay !== undefined || typeof given === 'function' || operation.check(input) !== undefined) return undefined;
      const credentials = credentialsOf(given);
      return { credentials, options, encoded: operation.encode(input, credentials, options) };
    }, undefined);

  const messageOf = (input: unknown, made?: Made): Message => {
    let body: string | undefined;
    return {
      input,
      operation: {
        ...operation,
        check: (given) => (made && given === input ? undefined : operation.check(given)),
        encode(given, credentials, options) {
          const isMade = made && given === input && isSame(made.credentials, credentials) && isAlike(made, options);
          const encoded = isMade ? made.encoded : operation.encode(given, credentials, options);
          body = typeof encoded.body === 'string' ? encoded.body : undefined;
          return encoded;
        },
      },
      get body() {
        return body;
      },
    };
  };

  /** Do the rows of a whole call wait, of which nothing was made yet? */
  const isToMake = () => {
    const most = mostRows(plan, budget);
    return phase.isRunning && most > 0 && queue.size >= most && (!next || queue.first !== next.rows[0]);
  };

  return {
    makeSoon() {
      if (isAsked || !isToMake()) return;
      isAsked = true;
      void nextTask().then(() => {
        isAsked = false;
        if (!isToMake()) return;
        const rows = queue.seeCall(mostRows(plan, budget));
        const input = inputOf(rows);
        next = { rows, message: messageOf(input, madeOf(input)) };
      });
    },
    take(rows) {
      const its = next;
      next = undefined;
      const isIts = its?.rows.length === rows.length && rows.every((row, at) => row === its.rows[at]);
      return isIts ? its.message : messageOf(inputOf(rows));
    },
  };
}

const isSame = <Values extends object>(one: Values, other: Values): boolean =>
  (Object.keys({ ...one, ...other }) as (keyof Values)[]).every((name) => one[name] === other[name]);

/** A program may change what its client was made with between the two. A call has an adapter of its own, and its credentials are compared as texts. */
const isAlike = ({ options }: Made, its: ClientOptions): boolean =>
  isSame(
    { ...its, fetch: undefined, credentials: undefined },
    { ...options, fetch: undefined, credentials: undefined },
  );

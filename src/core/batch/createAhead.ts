import { readText } from '../call/readText.ts';
import { safely } from '../call/safely.ts';
import type { Credentials } from '../client/Client.ts';
import { credentialsOf } from '../client/credentialsOf.ts';
import type { Encoded, Operation } from '../operation/Operation.ts';
import type { BatchOperationName } from './batchOperations.ts';
import type { BatchPlan } from './batchPlan.ts';
import type { Row } from './Row.ts';
import { textOf } from './textOf.ts';

/** What is sent of some rows. */
export interface Message {
  readonly input: unknown;
  /** The batch's. It does not check and write a second time what was made ahead. */
  readonly operation: Operation<unknown, unknown>;
  /** What was written last, where that is a text. */
  readonly body: string | undefined;
}

/** Makes what the next call sends while others are under way, so that nobody waits for it. */
export interface Ahead<Name extends BatchOperationName> {
  /** Was one made that begins with this row? */
  has(first: Row<Name> | undefined): boolean;
  make(rows: readonly Row<Name>[]): void;
  /** The message of these rows: that one, or else a new one. */
  take(rows: readonly Row<Name>[]): Message;
}

interface Made {
  credentials: Credentials;
  encoded: Encoded;
}

export function createAhead<Name extends BatchOperationName>({
  client: { options },
  operation,
  runner,
  settings,
}: BatchPlan<Name>): Ahead<Name> {
  let next: { rows: readonly Row<Name>[]; message: Message } | undefined;
  const inputOf = (rows: readonly Row<Name>[]) =>
    runner.input(
      rows.map(({ plain }) => plain),
      settings,
    );

  /** Nothing where it cannot be sent, where a relay writes it, and where a function gives the credentials: they may end before they are used. */
  const madeOf = (input: unknown): Made | undefined =>
    safely(() => {
      const { relay, credentials: given } = options;
      if (relay !== undefined || typeof given === 'function' || operation.check(input) !== undefined) return undefined;
      const credentials = credentialsOf(given);
      return { credentials, encoded: operation.encode(input, credentials, options) };
    }, undefined);

  const messageOf = (input: unknown, made?: Made): Message => {
    let body: string | undefined;
    return {
      input,
      operation: {
        ...operation,
        read:
          operation.read ?? ((response, its, limits) => textOf(response)?.(limits) ?? readText(response, its, limits)),
        check: made ? () => undefined : operation.check,
        encode(_, credentials, its) {
          const isMade = made && isSame(made.credentials, credentials);
          const encoded = isMade ? made.encoded : operation.encode(input, credentials, its);
          body = typeof encoded.body === 'string' ? encoded.body : undefined;
          return encoded;
        },
      },
      get body() {
        return body;
      },
    };
  };

  return {
    has: (first) => next !== undefined && next.rows[0] === first,
    make(rows) {
      const input = inputOf(rows);
      next = { rows, message: messageOf(input, madeOf(input)) };
    },
    take(rows) {
      const its = next;
      next = undefined;
      const isIts = its?.rows.length === rows.length && rows.every((row, at) => row === its.rows[at]);
      return isIts ? its.message : messageOf(inputOf(rows));
    },
  };
}

/** The client's may be given another key meanwhile. */
const isSame = (one: Credentials, other: Credentials): boolean =>
  one.key === other.key && one.legacyKey === other.legacyKey && one.bearer === other.bearer;

import type { OperationName } from './errors.ts';
import type { Credentials } from './Client.ts';
import type { Service } from './Service.ts';

/** How often a call may be repeated on its own, by what is known of the failed try. */
export interface RepeatRule {
  /** Provably never sent (connection refused, name not found). */
  notSent: number;
  /** Refused without work: 429, and 503 with Retry-After. */
  refused: number;
  /** The outcome is unknown: time-out, reset, 5xx, an unreadable 200. 0 wherever a repeat could charge twice. */
  unknown: number;
}

/** What of an input becomes the HTTP request; the base address and the transport are the client's. */
export interface Encoded {
  query?: [name: string, value: string][];
  headers?: Record<string, string>;
  body?: BodyInit;
}

/**
 * One call of a service, as data. Client, meter, simulator and docs all read this: a further operation is one file and one line in
 * the table.
 */
export interface Operation<Input, Output> {
  readonly name: OperationName;
  readonly service: Service;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** true: the account pays for an answer. */
  readonly chargeable: boolean;
  readonly repeat: RepeatRule;
  /** What is wrong with this input, for a person; undefined when it may be sent. */
  check(input: Input): string | undefined;
  encode(input: Input, credentials: Credentials): Encoded;
  /** Reads an answer, however odd. Throws `Unreadable` with what could be read. */
  decode(body: unknown): Output;
  /** Credits that this answer used. */
  credits(output: Output): number;
  /** Texts of the input that must never reach an error or an event. */
  secrets(input: Input): (string | undefined)[];
}

/** An answer that is not what the specification shows; `partial` is what was readable. */
export class Unreadable extends Error {
  constructor(
    message: string,
    readonly partial?: unknown,
  ) {
    super(message);
  }
}

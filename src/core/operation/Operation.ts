import type { ClientOptions, Credentials, EndpointName } from '../client/Client.ts';

/** How often a call may be repeated on its own, by what is known of the failed try. */
export interface RepeatRule {
  /** Provably never sent (connection refused, name not found). */
  notSent: number;
  /** Refused without work: 429, 503 with Retry-After, and error 10 of the service. */
  refused: number;
  /** The outcome is unknown: time-out, reset, 5xx, an unreadable 200. 0 wherever a repeat could charge twice. */
  unknown: number;
}

/** What of an input becomes the HTTP request; the base address and the transport are the client's. */
export interface EncodedRequest {
  /** Where it is not the operation's own path: another dialect, an id in the path. May carry a bare flag (`?download`). */
  path?: string;
  query?: [name: string, value: string][];
  headers?: Record<string, string>;
  body?: BodyInit;
}

/** How far a body is read. */
export interface ReadBodyOptions {
  /** Most bytes of an answer that is held as a text. */
  maxBytes: number;
  /** Aborts when the call has ended: the rest of the body is not wanted. */
  signal: AbortSignal;
  /** Is told of each piece of a file as it comes, in an answer that is not an error; `isFile` once it can be nothing else. */
  onFileChunk?(bytes: Uint8Array<ArrayBuffer>, isFile: boolean): void;
}

/** An answer as it was read: its text, and its value where that is not the text's JSON. */
export interface ResponseBody {
  /** undefined: too large to be read. */
  text: string | undefined;
  value?: unknown;
}

/**
 * One call of a service, as data. Client, meter, simulator and docs all read this: a further operation is one file and one line in
 * the table.
 */
export interface Operation<Input, Output> {
  /** As the table, the client's `limits` and `timeout`, a relay, the ledger and the meter know it. */
  readonly name: string;
  readonly service: EndpointName;
  /** An endpoint that it is sent to instead, when the client has it. */
  readonly alternative?: 'oci';
  readonly method: 'GET' | 'POST';
  /** `{jobId}` stands for an input that is part of it. */
  readonly path: string;
  /** Its path in the classic Capture Interactive dialect, where it has one. */
  readonly interactivePath?: string;
  /** ms for a whole call, when neither the client nor the call says another. @default 10000 */
  readonly timeout?: number;
  /** Most records of one call. */
  readonly maxRecords?: number;
  /** What of its input travels through a relay (docs/operations.md). Without it, no relay of ours takes it. */
  readonly relay?: RelayFields;
  /** true: the account pays for an answer. */
  readonly chargeable: boolean;
  readonly repeat: RepeatRule;
  /**
   * The input, made ready to be checked and sent, where that takes something that is loaded only now; undefined where the input is ready as it
   * is.
   */
  prepare?(input: Input): Promise<Input> | undefined;
  /** What is wrong with this input, for a person; undefined when it may be sent. */
  check(input: Input): string | undefined;
  encode(input: Input, credentials: Credentials, options: ClientOptions): EncodedRequest;
  /** Reads a body that is not JSON. */
  read?(response: Response, input: Input, limits: ReadBodyOptions): Promise<ResponseBody>;
  /** The error that this operation's answers carry in a way of their own. */
  fault?(value: unknown): ServiceFault | undefined;
  /** Makes sense of an answer, however odd. Throws `Unreadable` with what could be read. */
  decode(body: unknown, input: Input): Output;
  /** Credits that this answer used, as far as the client can know. */
  credits(output: Output, input: Input): number;
}

/** An answer that is not what the specification shows; `partial` is what was readable. */
export class Unreadable extends Error {
  constructor(
    message: string,
    readonly partial?: unknown,
    /** Which records (from 0) have no answer in it. */
    readonly missing?: readonly number[],
  ) {
    super(message);
  }
}

/**
 * What a field of a relayed input may be.
 * - `text` · `number` · `flag` (true or false) · `texts` (a list of texts) · `filters` (texts and filter objects)
 * - `records` (a list of objects of texts and numbers) · `options` (an object of texts) · `file` (a file that is sent as form data)
 */
export type RelayKind = 'text' | 'number' | 'flag' | 'texts' | 'filters' | 'records' | 'options' | 'file';

/** What of an operation's input travels from a browser to a relay, and from there to the service. Nothing else does. */
export interface RelayFields {
  readonly fields: Readonly<Record<string, RelayKind>>;
  /** The input itself is the one field: an id, or a list. */
  readonly bare?: true;
}

/** What a service says of an error. */
export interface ServiceFault {
  /** Its number ("2", "1001") or short text. */
  code: string;
  text?: string | undefined;
  cause?: string | undefined;
  resolution?: string | undefined;
  id?: string | undefined;
}

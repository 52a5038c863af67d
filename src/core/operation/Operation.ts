import type { ClientOptions, Credentials, EndpointName } from '../client/Client.ts';

/**
 * One call of a service, as data. The client, usage meter, simulator and docs all read it: another operation is one file and one line in the
 * table.
 *
 * @example
 * ```ts
 * const trackParcel: Operation<{ id: string }, { state: string }> = {
 *   name: 'trackParcel',
 *   service: 'base',
 *   method: 'GET',
 *   path: '/parcels',
 *   chargeable: false,
 *   repeat: { notSent: 2, refused: 1, unknown: 1 },
 *   check: ({ id }) => (id ? undefined : 'it needs an id.'),
 *   encode: ({ id }, { key = '' }) => ({ query: [['key', key], ['id', id]] }),
 *   decode: (body) => ({ state: String((body as { state?: unknown }).state) }),
 *   credits: () => 0,
 * };
 * ```
 */
export interface Operation<Input, Output> {
  /** Name in the table, in the client's `limits` and `timeout`, in a relay, in the simulator's ledger and in the usage meter. */
  readonly name: string;
  /** Endpoint that it is sent to. */
  readonly service: EndpointName;
  /** Endpoint that is used instead, if the client has it. */
  readonly alternative?: 'oci';
  readonly method: 'GET' | 'POST';
  /** Path of its URL. `{jobId}` stands for a part of the input. */
  readonly path: string;
  /** Path in the classic Capture Interactive API, if it has one. */
  readonly interactivePath?: string;
  /**
   * Milliseconds for a whole call, if neither the client nor the call sets a timeout.
   * @default 10000
   */
  readonly timeout?: number;
  /** Maximum records of one call. */
  readonly maxRecords?: number;
  /** Input fields that may be sent through a relay (docs/operations.md). Without them, the relay does not accept the operation. */
  readonly relay?: RelayFields;
  /** Whether the account pays for an answer. */
  readonly chargeable: boolean;
  readonly repeat: RepeatRule;
  /** Completes an input that needs something which is loaded on demand; returns undefined if the input is ready. */
  prepare?(input: Input): Promise<Input> | undefined;
  /** Returns what is wrong with the input, for a person; undefined if it may be sent. */
  check(input: Input): string | undefined;
  /** Turns the input into the parts of a request. */
  encode(input: Input, credentials: Credentials, options: ClientOptions): EncodedRequest;
  /** Reads a body that is not JSON. */
  read?(response: Response, input: Input, options: ReadBodyOptions): Promise<ResponseBody>;
  /** Finds an error that the answers of this operation carry in their own way. */
  fault?(value: unknown): ServiceFault | undefined;
  /** Decodes an answer, however odd. Throws `Unreadable` with what it could read. */
  decode(body: unknown, input: Input): Output;
  /** Returns the credits that an answer used, as far as the client can know. */
  credits(output: Output, input: Input): number;
}

/** Number of automatic repeats of a failed call, by the certainty of its outcome. */
export interface RepeatRule {
  /** Provably never sent (connection refused, name not found). */
  notSent: number;
  /** Refused without work: 429, 503 with Retry-After, and error 10 of the service. */
  refused: number;
  /** Outcome unknown: timeout, reset, 5xx, an unreadable 200. Must be 0 if a repeat could charge twice. */
  unknown: number;
}

/** Parts of a request that depend on the input. The client adds the base URL and the transport. */
export interface EncodedRequest {
  /** Overrides the operation's path, for another dialect or an id in the path. May end with a bare flag (`?download`). */
  path?: string;
  query?: [name: string, value: string][];
  headers?: Record<string, string>;
  body?: BodyInit;
}

/** Options of an operation's `read`. */
export interface ReadBodyOptions {
  /** Maximum bytes of an answer that is held as a text. */
  maxBytes: number;
  /** Aborts when the call ends: the rest of the body is then not needed. */
  signal: AbortSignal;
  /** Called with each chunk of a downloaded file. `isFile` is false while the answer may still turn out to be an error. */
  onFileChunk?(bytes: Uint8Array<ArrayBuffer>, isFile: boolean): void;
}

/** A response body: its text, and its value if that is not the text's JSON. */
export interface ResponseBody {
  /** undefined if the body is too large to be read. */
  text: string | undefined;
  value?: unknown;
}

/** An error as a service reports it. */
export interface ServiceFault {
  /** Error number ("2", "1001") or short text. */
  code: string;
  text?: string | undefined;
  cause?: string | undefined;
  resolution?: string | undefined;
  id?: string | undefined;
}

/** Input fields that a browser may send to a relay, and the relay to the service. */
export interface RelayFields {
  readonly fields: Readonly<Record<string, RelayKind>>;
  /** Set if the input itself is the only field: an id, or a list. */
  readonly bare?: true;
}

/**
 * Type of a field that is sent through a relay.
 * - `text` · `number` · `flag` (a boolean) · `texts` (a list of texts) · `filters` (texts and filter objects)
 * - `records` (a list of objects with texts and numbers) · `options` (an object with texts) · `file` (a file, sent as form data)
 */
export type RelayKind = 'text' | 'number' | 'flag' | 'texts' | 'filters' | 'records' | 'options' | 'file';

/** Thrown by `decode` for an answer that does not match the specification. */
export class Unreadable extends Error {
  constructor(
    message: string,
    /** The part that was readable. */
    readonly partial?: unknown,
    /** Records (from 0) without an answer. */
    readonly missing?: readonly number[],
  ) {
    super(message);
  }
}

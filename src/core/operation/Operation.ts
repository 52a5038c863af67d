import type { ClientOptions, Credentials, EndpointName } from '../client/Client.ts';
import type { ErrorDetails } from '../errors.ts';

/**
 * Description of a call to a service, as plain data. The client, the usage meter, the simulator and the docs all read it. A new operation needs
 * one file and one line in the table.
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
  /** Name of the operation in the table, the client's `limits` and `timeout`, a relay's URL, the simulator's ledger and the usage meter. */
  readonly name: string;
  /** Endpoint that the operation is sent to. */
  readonly service: EndpointName;
  /** Endpoint that is used instead of `service` if the client has it. */
  readonly alternative?: 'oci';
  readonly method: 'GET' | 'POST';
  /** Path of the URL. `{jobId}` stands for a part of the input. */
  readonly path: string;
  /** Path in the classic Capture Interactive API, if the API has the operation. */
  readonly interactivePath?: string;
  /**
   * Milliseconds for a whole call. Used if neither the client nor the call sets a timeout.
   * @default 10000
   */
  readonly timeout?: number;
  /** Maximum number of records in one call. */
  readonly maxRecords?: number;
  /** Input fields that are allowed through a relay (docs/operations.md). Without them, the relay does not accept the operation. */
  readonly relay?: RelayFields;
  /** Whether the account pays for an answer. */
  readonly chargeable: boolean;
  readonly repeat: RepeatRule;
  /** Completes an input that needs code or data loaded on demand. Returns undefined if the input is already complete. */
  prepare?(input: Input): Promise<Input> | undefined;
  /** Returns what is wrong with the input, as a sentence for the developer. Returns undefined if the input can be sent. */
  check(input: Input): string | undefined;
  /** Turns the input into the parts of a request. */
  encode(input: Input, credentials: Credentials, options: ClientOptions): EncodedRequest;
  /** Reads a body that is not JSON. */
  read?(response: Response, input: Input, options: ReadBodyOptions): Promise<ResponseBody>;
  /** Finds an error that only answers of this operation contain. */
  fault?(value: unknown): ServiceFault | undefined;
  /** Decodes an answer. Throws `Unreadable` with the readable part if the answer does not match the specification. */
  decode(body: unknown, input: Input): Output;
  /** Returns the credits that an answer used, as far as the client can know. */
  credits(output: Output, input: Input): number;
}

/** Maximum number of automatic retries of a failed call, by the certainty of its outcome. */
export interface RepeatRule {
  /** The call was provably never sent (connection refused, name not found). */
  notSent: number;
  /** The service refused the call without doing any work: a 429, a 503 with Retry-After, or error 10 of the service. */
  refused: number;
  /** The outcome is unknown: a timeout, a reset connection, a 5xx or an unreadable 200. Must be 0 if a retry could charge twice. */
  unknown: number;
}

/** Parts of a request that depend on the input. The client adds the base URL and the transport. */
export interface EncodedRequest {
  /** Overrides the operation's path, for another API or an id in the path. Can end with a flag without a value (`?download`). */
  path?: string;
  query?: [name: string, value: string][];
  headers?: Record<string, string>;
  body?: BodyInit;
}

/** Options of an operation's `read`. */
export interface ReadBodyOptions {
  /** Maximum number of bytes of an answer that is read as text. */
  maxBytes: number;
  /** Aborts when the call ends, because the rest of the body is then not needed. */
  signal: AbortSignal;
  /** Called with each chunk of a downloaded file. `isFile` is false while the answer could still be an error. */
  onFileChunk?(bytes: Uint8Array<ArrayBuffer>, isFile: boolean): void;
}

/** A response body, as text. Also has a value if the body is not JSON. */
export interface ResponseBody {
  /** Undefined if the body is too large to be read. */
  text: string | undefined;
  value?: unknown;
}

/** An error in the form in which a service reports it. */
export interface ServiceFault {
  /** Error number ("2", "1001") or a short text. */
  code: string;
  text?: string | undefined;
  cause?: string | undefined;
  resolution?: string | undefined;
  id?: string | undefined;
}

/** Input fields that a browser is allowed to send to a relay, and that the relay sends on to the service. */
export interface RelayFields {
  readonly fields: Readonly<Record<string, RelayKind>>;
  /** Set if the whole input is the only field, such as an id or a list. */
  readonly bare?: true;
}

/**
 * Type of a field that is sent through a relay.
 * - `text` · `number` · `flag` (a boolean) · `texts` (a list of texts) · `filters` (texts and filter objects)
 * - `records` (a list of objects with texts and numbers) · `options` (an object with texts) · `file` (a file, sent as form data)
 */
export type RelayKind = 'text' | 'number' | 'flag' | 'texts' | 'filters' | 'records' | 'options' | 'file';

/** Error that `decode` throws for an answer that does not match the specification. */
export class Unreadable extends Error {
  constructor(
    message: string,
    /** Readable part of the answer. */
    readonly partial?: unknown,
    /** Records and rows without a counterpart, if the rows were matched to records. */
    readonly match?: Pick<ErrorDetails, 'missing' | 'unplaced'>,
  ) {
    super(message);
  }
}

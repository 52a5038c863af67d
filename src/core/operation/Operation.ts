import type { ClientOptions, Credentials, EndpointName } from '../client/Client.ts';
import type { ErrorDetails } from '../errors.ts';

/**
 * Describes a call to a service as plain data. The client, the usage meter, the simulator and the docs all use this description. To add an
 * operation, write one file and add one line to the table of operations.
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
  /**
   * Name of the operation. Used in the table of operations, the client's `limits` and `timeout`, the URL of a relay, the simulator's ledger and
   * the usage meter.
   */
  readonly name: string;
  /** Endpoint to which the operation is sent. */
  readonly service: EndpointName;
  /** Endpoint used instead of `service` if the client has set it. */
  readonly alternative?: 'oci';
  readonly method: 'GET' | 'POST';
  /** Path of the URL. `{jobId}` is a placeholder for part of the input. */
  readonly path: string;
  /** Path in the classic Capture Interactive API. Set only if this API offers the operation. */
  readonly interactivePath?: string;
  /**
   * Timeout for a whole call in milliseconds, used if neither the client nor the call sets one.
   * @default 10000
   */
  readonly timeout?: number;
  /** Maximum number of records in one call. */
  readonly maxRecords?: number;
  /** Input fields that can be sent through a relay (docs/operations.md). If omitted, a relay does not accept the operation. */
  readonly relay?: RelayFields;
  /** Whether the service charges for an answer. */
  readonly chargeable: boolean;
  readonly repeat: RepeatRule;
  /** Loads code or data that the input needs, and returns the completed input. Returns undefined if the input is already complete. */
  prepare?(input: Input): Promise<Input> | undefined;
  /** Returns the problem with the input, as a sentence for the developer, or undefined if the input can be sent. */
  check(input: Input): string | undefined;
  /** Converts the input to the parts of a request. */
  encode(input: Input, credentials: Credentials, options: ClientOptions): EncodedRequest;
  /** Reads a body that is not JSON. */
  read?(response: Response, input: Input, options: ReadBodyOptions): Promise<ResponseBody>;
  /** Finds an error that only the answers of this operation contain. */
  fault?(value: unknown): ServiceFault | undefined;
  /** Decodes an answer. Throws `Unreadable` with the readable part of the answer if the answer does not match the specification. */
  decode(body: unknown, input: Input): Output;
  /** Returns the cost of an answer in credits, as far as the client can tell. */
  credits(output: Output, input: Input): number;
}

/** Maximum number of automatic retries of a failed call, depending on how certain its outcome is. */
export interface RepeatRule {
  /** Maximum number of retries if the call was provably never sent (connection refused, name not found). */
  notSent: number;
  /**
   * Maximum number of retries if the service refused the call without doing any work: a 429, a 503 with Retry-After, or error 10 from the
   * service.
   */
  refused: number;
  /**
   * Maximum number of retries if the outcome is unknown: a timeout, a reset connection, a 5xx or an unreadable 200. Must be 0 if a retry could
   * charge twice.
   */
  unknown: number;
}

/** Parts of a request that depend on the input. The client adds the base URL and the transport. */
export interface EncodedRequest {
  /**
   * Path that overrides the operation's path, for another API or for a path that contains an id. It can end with a flag that has no value
   * (`?download`).
   */
  path?: string;
  query?: [name: string, value: string][];
  headers?: Record<string, string>;
  body?: NonNullable<RequestInit['body']>;
}

/** Options for the `read` method of an operation. */
export interface ReadBodyOptions {
  /** Maximum size of an answer that is read as text, in bytes. */
  maxBytes: number;
  /** Signal that aborts when the call ends, because the rest of the body is not needed after that. */
  signal: AbortSignal;
  /** Called with each chunk of a downloaded file. `isFile` is false as long as the answer could still be an error. */
  onFileChunk?(bytes: Uint8Array<ArrayBuffer>, isFile: boolean): void;
}

/** A response body as text. If the body is not JSON, also contains its decoded value. */
export interface ResponseBody {
  /** Text of the body, or undefined if the body is too large to be read. */
  text: string | undefined;
  value?: unknown;
}

/** An error as a service reports it. */
export interface ServiceFault {
  /** Error number ("2", "1001"), or a short string. */
  code: string;
  text?: string | undefined;
  cause?: string | undefined;
  resolution?: string | undefined;
  id?: string | undefined;
}

/** Input fields that a browser can send to a relay and that the relay forwards to the service. */
export interface RelayFields {
  readonly fields: Readonly<Record<string, RelayKind>>;
  /** Set if the whole input is a single field, such as an id or a list. */
  readonly bare?: true;
}

/**
 * Type of a field that is sent through a relay.
 * - `text` · `number` · `flag` (a boolean) · `texts` (a list of strings) · `filters` (strings and filter objects)
 * - `records` (a list of objects with strings and numbers) · `options` (an object with strings) · `file` (a file, sent as form data)
 */
export type RelayKind = 'text' | 'number' | 'flag' | 'texts' | 'filters' | 'records' | 'options' | 'file';

/** Error that `decode` throws for an answer that does not match the specification. */
export class Unreadable extends Error {
  constructor(
    message: string,
    /** Readable part of the answer. */
    readonly partial?: unknown,
    /** Records without a row, and rows without a record. Set only by operations that match rows to records. */
    readonly match?: Pick<ErrorDetails, 'missing' | 'unplaced'>,
  ) {
    super(message);
  }
}

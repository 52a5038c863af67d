import type { ErrorKind } from '../errors.ts';

/** The pluggable `fetch`. */
export type FetchAdapter = (request: Request) => Promise<Response>;

export interface Credentials {
  /** For the capture platform, the batch services and email validation. */
  key?: string;
  /** For the legacy services: only old-generation keys work there. */
  legacyKey?: string;
  /** For the simple batch cleanse, which declares an HTTP bearer scheme beside the key. */
  bearer?: string;
}

/** One event per request that was handed to the adapter. Never a text, an address, an id or a key. */
export interface CallEvent {
  operation: string;
  /** 1 for the first try of a call, 2 for its first repeat … */
  attempt: number;
  outcome: 'ok' | ErrorKind;
  /** HTTP status, when an answer came. */
  status?: number | undefined;
  /** From hand-over to the end of the body. */
  ms: number;
  chargeable: boolean;
  /** Credits that what arrived used: also of rows that came before an answer broke off. */
  credits: number;
  mayHaveBeenCharged: boolean;
}

export interface ClientOptions {
  /** Base addresses, only those you use. `https:`, or `http:` on a loopback address. */
  endpoints?: Partial<Record<EndpointName, string>> & {
    /** The alternative host of the international batch cleanse, instead of `batch`. */
    oci?: string;
  };
  /**
   * POST {relay}/{operation} with the input as JSON to your own server, which adds the key and passes the service's answer on
   * (docs/guides/relay.md). Instead of `endpoints`.
   */
  relay?: string;
  /** A value, or a function called before each request. Absent when a relay or an adapter adds them. */
  credentials?: Credentials | (() => Credentials | Promise<Credentials>);
  /**
   * Gets one `Request`, gives a `Response`. What it throws is taken for a failed connection.
   * @default globalThis.fetch; `doorplate/batch` takes a shorter way to the same connections
   */
  fetch?: FetchAdapter;
  /**
   * ms for a whole call: every try, every wait between tries and the body. One number holds for all operations.
   * @default 10000; 60000 for calls of many records, 300000 for files
   */
  timeout?: number | Readonly<Record<string, number>>;
  /**
   * Which wire Find and Retrieve speak, at `endpoints.platform`: the capture platform's (North America only), or the classic Capture
   * Interactive one, which accounts elsewhere have.
   * @default 'platform'
   */
  dialect?: 'platform' | 'interactive';
  /**
   * Which versions of the classic Capture Interactive wire are spoken; only with `dialect: 'interactive'`. Older and newer ones still answer.
   * @default { find: 'v1.10', retrieve: 'v1.2', format: 'json3' }
   */
  versions?: {
    find?: 'v1.10' | 'v1.20' | (string & {});
    retrieve?: 'v1.2' | 'v1.30' | (string & {});
    format?: 'json3' | 'json6' | (string & {});
  };
  /** Most bytes of an answer that is read; a larger one is a `response` error. A downloaded file may have any size. @default 67108864 (64 MB) */
  maxBytes?: number;
  /**
   * Name of the form field that carries the addresses of an email validation. The specification does not show it; this is what is
   * publicly known.
   * @default 'Emails'
   */
  emailsParameter?: string;
  /** Is told of every HTTP request when it has ended. What it throws stops nothing. */
  onCall?: (event: CallEvent) => void;
  /** Most requests per operation in this client's life; one more is refused before it is sent. */
  limits?: Readonly<Record<string, number>>;
}

/** Made by `createClient`; pass it to the operations. Its insides are not a contract. */
export interface Client {
  /** Tells clients apart in a cache. */
  readonly id: string;
  readonly options: ClientOptions;
  /** Requests handed over so far. Shared with the clients that `observeCalls` derives. */
  readonly sent: Map<string, number>;
  /** Repeats that may still be made; successes earn them back. */
  readonly retryBudget: { left: number };
  readonly onCall: (event: CallEvent) => void;
}

export interface CallOptions {
  /** Ends the call. A charge that was made stays made. */
  signal?: AbortSignal;
  /** ms for this whole call, above 0. */
  timeout?: number;
  /**
   * Repeat this one call even when its outcome is unknown. It may then be charged twice.
   * There is on purpose no such option on the client.
   */
  retryInDoubt?: boolean;
}

/** Which of the configured base addresses an operation is sent to. */
export type EndpointName = 'platform' | 'base' | 'batch' | 'legacy';

type Bytes = Uint8Array | string;

/** Names and values by turns. A value that came more than once may be a list. */
export type RawHeaders = readonly (Bytes | readonly Bytes[])[];

/** What Node's `fetch` hands to its dispatcher, and is told of the answer by. */
interface Handler {
  /** Before the request is written. `abort` ends it. */
  onConnect(abort: (why: Error) => void): void;
  /** @returns false until `resume` is called for more */
  onHeaders(status: number, raw: RawHeaders, resume: () => void): boolean;
  onData(piece: Uint8Array): boolean;
  onComplete(): void;
  onError(error: Error): void;
}

interface Call {
  origin: string;
  path: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  /** A text only where a test compares it. */
  body: Iterable<Uint8Array> | string | null;
  maxRedirections: 0;
}

/** What Node's `fetch` sends through: its own connections, or what a program has set (a proxy, certificates, limits). */
export interface Dispatcher {
  /** Is it a test's, which compares the body? */
  isMockActive?: boolean;
  dispatch(call: Call, handler: Handler): boolean;
}

type Bytes = Uint8Array | string;

/** What Node's `fetch` hands to its dispatcher, and is told of the answer by. */
interface Handler {
  /** Before the request is written. `abort` ends it. */
  onConnect(abort: (why: Error) => void): void;
  /** @param raw names and values by turns. @returns false until `resume` is called for more */
  onHeaders(status: number, raw: readonly (Bytes | readonly Bytes[])[], resume: () => void): boolean;
  onData(piece: Uint8Array): boolean;
  onComplete(): void;
  onError(error: Error): void;
}

interface Call {
  origin: string;
  path: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  /** One that is read once, as that of `fetch`: a dispatcher that tries again by itself cannot send it, and so pay for it, twice. A text for a test's. */
  body: Iterable<Uint8Array> | string | null;
  maxRedirections: 0;
}

/** What Node's `fetch` sends through: its own connections, or what a program has set (a proxy, certificates, limits). */
export interface Dispatcher {
  /** Is it a test's, which compares the body? */
  isMockActive?: boolean;
  dispatch(call: Call, handler: Handler): boolean;
}

/** Where Node, and the package `undici`, keep it. */
const key = Symbol.for('undici.globalDispatcher.1');

/** The one that is set now. Node makes its own with the first `Request`. */
export function dispatcherOfNode(): Dispatcher | undefined {
  const its = (globalThis as { [key]?: Partial<Dispatcher> })[key];
  return typeof its?.dispatch === 'function' ? (its as Dispatcher) : undefined;
}

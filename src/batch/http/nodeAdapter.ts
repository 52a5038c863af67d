import type { ClientOptions, FetchAdapter } from '../../core/index.ts';
import { dispatch } from './dispatch.ts';
import type { Dispatcher } from './Dispatcher.ts';

/** By its text. Whoever has put another `fetch` in its place (a test, tracing) means our calls too; why this is safe: docs/decisions/sending.md. */
const isFetchOfNode = (): boolean => String(globalThis.fetch).includes("require('internal/deps/undici/undici')");

function send(request: Request): Promise<Response> {
  const dispatcher = isFetchOfNode() ? dispatcherOfNode() : undefined;
  return dispatcher ? dispatch(dispatcher, request) : globalThis.fetch(request);
}

/** The adapter of a run on Node: the client's own; else Node's `fetch`, by the short way where that does the same. Each call looks which, so that `fetch` may be replaced in the middle of a run. */
export const adapterOf = ({ fetch = send }: ClientOptions): FetchAdapter => fetch;

/** Where Node, and the package `undici`, keep it. */
const key = Symbol.for('undici.globalDispatcher.1');

/** The dispatcher that is set now. Node makes its own with the first `Request`. */
export function dispatcherOfNode(): Dispatcher | undefined {
  const its = (globalThis as { [key]?: Partial<Dispatcher> })[key];
  return typeof its?.dispatch === 'function' ? (its as Dispatcher) : undefined;
}

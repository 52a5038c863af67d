import type { ClientOptions, FetchAdapter } from '../../core/index.ts';
import { nodeAdapter } from './nodeAdapter.ts';

/** Where Node, and the package `undici`, keep what sends the calls of `fetch`. */
const key = Symbol.for('undici.globalDispatcher.1');
const dispatcher = (): object | undefined => (globalThis as { [key]?: object })[key];

/** Node's own dispatcher; undefined where there was one before, for nobody can tell whose that is. */
const dispatcherOfNode = dispatcher() ? undefined : made();

function made(): object | undefined {
  // Node makes its own with the first request.
  new Request('http://localhost');
  return dispatcher();
}

/**
 * Is Node's `fetch` as Node delivers it? Whoever has put another one in its place, or has told it how to send (a proxy, certificates, a test), means our calls
 * too. Where a later Node is not known here, the answer is no.
 */
const isFetchOfNode = (): boolean =>
  dispatcherOfNode !== undefined &&
  dispatcher() === dispatcherOfNode &&
  String(globalThis.fetch).includes("require('internal/deps/undici/undici')");

/** The adapter of a run on Node: the client's own; else Node's `http`, or `fetch` where somebody has changed that. Looked at before each call. */
export const adapterOf = ({ fetch }: ClientOptions): FetchAdapter =>
  fetch ?? ((request) => (isFetchOfNode() ? nodeAdapter(request) : globalThis.fetch(request)));

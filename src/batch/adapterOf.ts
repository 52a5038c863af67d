import type { ClientOptions, FetchAdapter } from '../core/index.ts';
import { nodeAdapter } from './nodeAdapter.ts';

const dispatcher = Symbol.for('undici.globalDispatcher.1');

/**
 * Is Node's `fetch` as Node delivers it? Whoever has put another one in its place, or has told it how to send (a proxy, certificates, a test), means our calls
 * too. Told by the text of what is there; where that changes in a later Node, the answer is no, and all calls go by `fetch`.
 */
function isFetchOfNode(): boolean {
  const sender = (globalThis as { [dispatcher]?: object })[dispatcher];
  // Node's own is out of a bundle, whose tool names each class; the text of one of the package `undici` has no such line.
  return (
    String(globalThis.fetch).includes("require('internal/deps/undici/undici')") &&
    (!sender || String(sender.constructor).includes('__name(this, "Agent")'))
  );
}

/** The adapter of a run on Node: the client's own, else what is quicker than `fetch` and does the same, else `fetch`. */
export const adapterOf = ({ fetch }: ClientOptions): FetchAdapter =>
  fetch ?? (isFetchOfNode() ? nodeAdapter : (request) => globalThis.fetch(request));

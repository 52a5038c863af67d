import type { ClientOptions, FetchAdapter } from '../../core/index.ts';
import { dispatch } from './dispatch.ts';
import { dispatcherOfNode } from './dispatcherOfNode.ts';

/**
 * Whoever has put another `fetch` in the place of Node's (a test, tracing) means our calls too. Node's is told by its text; where a later Node has another
 * one, calls go by `fetch`.
 */
const isFetchOfNode = (): boolean => String(globalThis.fetch).includes("require('internal/deps/undici/undici')");

function send(request: Request): Promise<Response> {
  const dispatcher = isFetchOfNode() ? dispatcherOfNode() : undefined;
  return dispatcher ? dispatch(dispatcher, request) : globalThis.fetch(request);
}

/** The adapter of a run on Node: the client's own; else Node's `fetch`, by the short way where that does the same. Looked at before each call. */
export const adapterOf = ({ fetch = send }: ClientOptions): FetchAdapter => fetch;

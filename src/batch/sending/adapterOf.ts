import type { ClientOptions, FetchAdapter } from '../../core/index.ts';
import { dispatch } from './dispatch.ts';
import { type Dispatcher, dispatcherOfNode } from './Dispatcher.ts';

/** Whoever has put another `fetch` in the place of Node's (a test, tracing) means our calls too. Node's is told by its text; where a later Node has another one, calls go by `fetch`. */
const isFetchOfNode = (): boolean => String(globalThis.fetch).includes("require('internal/deps/undici/undici')");

const shortWay = (): Dispatcher | undefined => (isFetchOfNode() ? dispatcherOfNode() : undefined);

function send(request: Request): Promise<Response> {
  const dispatcher = shortWay();
  return dispatcher ? dispatch(dispatcher, request) : globalThis.fetch(request);
}

/** The adapter of a run on Node: the client's own; else Node's `fetch`, by the short way where that does the same. Looked at before each call. */
export const adapterOf = ({ fetch = send }: ClientOptions): FetchAdapter => fetch;

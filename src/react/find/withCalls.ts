import { onlineManager } from '@tanstack/react-query';
import { NetworkError } from '../../core/index.ts';

type CallsChunk = typeof import('./calls.lazy.ts');

let loaded: CallsChunk | undefined;
let loading: Promise<CallsChunk> | undefined;

/** Loads the chunk once. If loading fails, the next call tries again. */
const load = () =>
  (loading ??= import('./calls.lazy.ts').then(
    (calls) => (loaded = calls),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  ));

/**
 * Preloads the chunk before the first call. While the browser is offline, does nothing, because some browsers never
 * retry a module that has failed to load.
 */
export function preloadCalls(): void {
  if (onlineManager.isOnline()) load().catch(() => undefined);
}

/** Whether the chunk is loaded. If it is, a call is sent without delay. */
export const isCallsLoaded = (): boolean => loaded !== undefined;

/**
 * Calls `callback` when the chunk has loaded or has failed to load. If it has failed, the next call of `withCalls`
 * reports the error.
 */
export function onCallsLoaded(callback: () => void): void {
  if (loaded) callback();
  else load().then(callback, callback);
}

/**
 * Runs a call with the lazily loaded chunk.
 *
 * @throws {NetworkError} if the chunk cannot be loaded. In this case, nothing was sent.
 */
export function withCalls<Answer>(operation: string, ask: (calls: CallsChunk) => Promise<Answer>): Promise<Answer> {
  if (loaded) return ask(loaded);
  return load().then(ask, () => {
    throw new NetworkError(
      operation,
      `${operation}: could not load the code that calls the service. Nothing was sent. Check the connection and try again, or reload the page.`,
    );
  });
}

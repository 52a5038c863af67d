import { onlineManager } from '@tanstack/react-query';
import { NetworkError } from '../../core/index.ts';

type CallsChunk = typeof import('./calls.lazy.ts');

let loaded: CallsChunk | undefined;
let loading: Promise<CallsChunk> | undefined;

/** Loads the chunk once. After a failure, the next call loads it again. */
const load = () =>
  (loading ??= import('./calls.lazy.ts').then(
    (calls) => (loaded = calls),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  ));

/** Preloads the chunk before the first call. Not while offline: some browsers never retry a module that failed to load. */
export function preloadCalls(): void {
  if (onlineManager.isOnline()) load().catch(() => undefined);
}

/** Whether a call would be sent without loading first. */
export const isCallsLoaded = (): boolean => loaded !== undefined;

/** Calls back once the chunk is loaded, or failed to load: then the call itself reports the error. */
export function onCallsLoaded(callback: () => void): void {
  if (loaded) callback();
  else load().then(callback, callback);
}

/**
 * Runs a call with the lazily loaded chunk.
 *
 * @throws {NetworkError} if the chunk cannot be loaded. Nothing was sent.
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

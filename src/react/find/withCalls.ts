import { onlineManager } from '@tanstack/react-query';
import { NetworkError } from '../../core/index.ts';

type Calls = typeof import('./calls.lazy.ts');

let loaded: Calls | undefined;
let loading: Promise<Calls> | undefined;

/** One that failed is forgotten, so that the next call loads again. */
const load = () =>
  (loading ??= import('./calls.lazy.ts').then(
    (calls) => (loaded = calls),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  ));

/** Somebody is about to ask. Not tried while offline: some browsers do not load a file again that failed once. */
export function prepareCalls(): void {
  if (onlineManager.isOnline()) load().catch(() => undefined);
}

/** Would a call be sent at once? */
export const canCall = (): boolean => loaded !== undefined;

/** Goes on as soon as a call would be sent at once, and also where what makes calls cannot be loaded: the call says so. */
export function whenCallable(goOn: () => void): void {
  if (loaded) goOn();
  else load().then(goOn, goOn);
}

/**
 * Makes a call with what makes calls, which is loaded for the first; once it is there, the call begins at once.
 *
 * @throws NetworkError where it cannot be loaded: nothing was sent.
 */
export function withCalls<Answer>(operation: string, ask: (calls: Calls) => Promise<Answer>): Promise<Answer> {
  if (loaded) return ask(loaded);
  return load().then(ask, () => {
    throw new NetworkError(
      operation,
      `${operation}: the part of Doorplate that asks the service could not be loaded. Nothing was sent. Check the connection and try again, or load the page again.`,
    );
  });
}

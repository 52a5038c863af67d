import { type AddressServiceError, createEmitter, isAccountRejected } from '../../core/index.ts';
import { clientStore } from '../cache/clientStore.ts';

/** Reason why the search is unavailable. The form keeps working without the search. */
export interface Fallback {
  /**
   * - `account`: the service rejects the key or the account (errors 2 to 9, 11 to 17, 22 and 23, or status 401 to 403)
   * - `limit`: the client's own limit is reached
   * - `failing`: two calls in a row failed
   */
  reason: 'account' | 'limit' | 'failing';
  /** Error from the call that caused the fallback. */
  error: AddressServiceError;
}

/** Milliseconds after which a newly mounted search calls a failing service again. */
const retryAfter = 60_000;

const reasonOf = (error: AddressServiceError): Fallback['reason'] | undefined => {
  if (error.kind === 'limit') return 'limit';
  return isAccountRejected(error) ? 'account' : undefined;
};

/** Whether the cause of the error is permanent, so that a retry would fail too. */
export const isPermanent = (error: AddressServiceError): boolean => reasonOf(error) !== undefined;

/** Whether a later call can succeed. A failing service can recover, but an account stays rejected and a limit stays reached. */
export const isRecoverable = (fallback: Fallback | undefined): boolean => fallback?.reason === 'failing';

/**
 * Returns a client's fallback state. All of the client's searches share it, so that a new form does not repeat a call that has just failed. Only
 * calls that a user caused change the state.
 */
export const fallbacks = clientStore(() => {
  const changed = createEmitter();
  let fallback: Fallback | undefined;
  let since = 0;
  let failures = 0;
  const set = (next: Fallback | undefined) => {
    if (next === fallback) return;
    fallback = next;
    since = performance.now();
    changed.emit();
  };
  const clearFallback = () => {
    failures = 0;
    set(undefined);
  };
  return {
    get: () => fallback,
    subscribe: changed.subscribe,
    failed(error: AddressServiceError) {
      if (error.kind === 'aborted' || error.kind === 'input') return;
      failures++;
      const reason = reasonOf(error) ?? (failures > 1 ? 'failing' : undefined);
      if (reason && fallback?.reason !== reason) set({ reason, error });
    },
    /**
     * Records a successful call. Clears a fallback with the reason `failing`, but not one with the reason `account` or
     * `limit`.
     */
    answered() {
      failures = 0;
      if (isRecoverable(fallback)) clearFallback();
    },
    /** Clears the fallback when the user retries. */
    clearFallback,
    /** Records that a search was mounted. Clears an old fallback whose reason is `failing`, so that the new search can call the service. */
    shown() {
      if (isRecoverable(fallback) && performance.now() - since > retryAfter) clearFallback();
    },
  };
});

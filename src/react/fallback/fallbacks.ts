import { type AddressServiceError, createEmitter, isAccountRejected } from '../../core/index.ts';
import { perClient } from '../cache/paidAnswers.ts';

/** Why the search is given up, and the form is an ordinary form. */
export interface Fallback {
  /**
   * - `account`: the service refuses the key or the account (its errors 2 to 9 and 11 to 17, or a status 401 to 403)
   * - `limit`: the client's own limit is used up
   * - `failing`: two calls in a row failed
   */
  reason: 'account' | 'limit' | 'failing';
  /** Of the call that was the last straw. */
  error: AddressServiceError;
}

/** ms after which a field that is newly shown trusts a service again that only failed. */
const memory = 60_000;

const reasonOf = (error: AddressServiceError): Fallback['reason'] | undefined => {
  if (error.kind === 'limit') return 'limit';
  return isAccountRejected(error) ? 'account' : undefined;
};

/** Does no further try help? */
export const isHopeless = (error: AddressServiceError): boolean => reasonOf(error) !== undefined;

/** May a further call be answered? A search that only failed is asked again; what was refused would be refused again. */
export const mayComeBack = (fallback: Fallback | undefined): boolean => fallback?.reason === 'failing';

/**
 * Whether the search of a client is given up, for all of its fields: the next form does not ask once more what was refused a minute ago. It only
 * learns from calls that a person made.
 */
export const fallbacks = perClient(() => {
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
  const forgive = () => {
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
    /** A call was answered. One that was sent before a refused one does not undo it. */
    answered() {
      failures = 0;
      if (mayComeBack(fallback)) forgive();
    },
    /** Somebody asks again. */
    forgive,
    /** A field is newly shown. Nothing is asked; what only failed a while ago may be tried again when the person types. */
    shown() {
      if (mayComeBack(fallback) && performance.now() - since > memory) forgive();
    },
  };
});

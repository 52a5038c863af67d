import {
  type Client,
  type FindQuery,
  type Suggestion,
  toAddressServiceError,
  createEmitter,
  callListener,
  NetworkError,
} from '../../../core/index.ts';
import type { UseAddressAutocompleteOptions } from '../types.ts';
import { createMetrics } from '../../events/createMetrics.ts';
import { createEventEmitter } from '../../events/events.ts';
import { fallbacks } from '../../fallback/fallbacks.ts';
import { isOnline } from '../../page/network.ts';
import type { QueryClientRef } from '../../provider/queryClientRef.ts';
import { initialState, reduceSession, type SessionEvent } from './reducer.ts';

/** Options and dependencies of a session, updated after each render. */
export interface SessionOptions extends Pick<
  UseAddressAutocompleteOptions,
  | 'minLength'
  | 'fieldFormats'
  | 'toInputValue'
  | 'onInputValueChange'
  | 'onSelect'
  | 'onError'
  | 'saved'
  | 'recent'
  | 'onUse'
  | 'onManual'
  | 'onEvent'
  | 'fallbackToInput'
> {
  client: Client;
  queryClientRef: QueryClientRef;
  /** The query without its text and container. */
  query: FindQuery;
  /**
   * Whether replacing the current rows with these rows would disturb the user. True if the user is pointing at a row,
   * or if the active row would disappear.
   */
  blocksUpdate(suggestions: readonly Suggestion[]): boolean;
}

const offlineError = () =>
  new NetworkError('find', 'find: the browser is offline. The search continues when it is online again.', {
    code: 'offline',
  });

/**
 * Creates the context that the parts of a session share. It contains the state, the subscribers and the latest options.
 */
export function createSessionContext(inputValue: string, options: SessionOptions) {
  let state = initialState(inputValue);
  const changed = createEmitter();
  const events = createEventEmitter();
  const metrics = createMetrics();
  const context = {
    options,
    events,
    metrics,
    getState: () => state,
    dispatch(event: SessionEvent) {
      const before = state;
      state = reduceSession(state, event);
      if (!isOnline()) state = reduceSession(state, { type: 'wentOffline', error: offlineError() });
      if (state !== before) changed.emit();
    },
    /**
     * Called when the browser goes offline or online. While offline, a pending search reports an error. `observeFind`
     * sends its request once the browser is online again.
     */
    onConnection() {
      context.dispatch(isOnline() ? { type: 'wentOnline' } : { type: 'wentOffline', error: offlineError() });
    },
    subscribe: changed.subscribe,
    /** Whether the field is currently a plain input, which makes no calls. */
    isPlainInput: () =>
      context.options.fallbackToInput === true && fallbacks(context.options.client).get() !== undefined,
    /** Tells the fallback state that a call succeeded. */
    onAnswer() {
      fallbacks(context.options.client).answered();
    },
    /** Returns the metrics of the current search. */
    getMetrics: () => metrics.snapshot(state.suggestions.length, state.trail.length - 1),
    /**
     * Shows the error of a failed call and reports it to the app. Converts any other error, for example after the cache
     * was cleared, to an `AddressServiceError`.
     */
    fail(operation: 'find' | 'retrieve', cause: unknown, pending?: Suggestion) {
      const error = toAddressServiceError(cause, operation);
      fallbacks(context.options.client).failed(error);
      // A plain input shows no error.
      if (context.isPlainInput()) context.dispatch({ type: 'shown', text: state.inputValue });
      else context.dispatch({ type: 'failed', error, pending });
      callListener(context.options.onError, error);
    },
  };
  return context;
}

export type SessionContext = ReturnType<typeof createSessionContext>;

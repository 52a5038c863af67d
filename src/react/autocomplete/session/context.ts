import {
  type Address,
  type Client,
  type FindQuery,
  type Suggestion,
  toAddressServiceError,
  createEmitter,
  callListener,
  NetworkError,
  withoutLineBreaks,
} from '../../../core/index.ts';
import type { SelectDetails, UseAddressAutocompleteOptions } from '../types.ts';
import { createMetrics } from '../../events/createMetrics.ts';
import { createEventEmitter } from '../../events/events.ts';
import { fallbacks } from '../../fallback/fallbacks.ts';
import { createListbox } from '../../combobox/reducer.ts';
import type { SavedAddress } from '../SavedAddress.ts';
import { isOnline } from '../../page/network.ts';
import type { QueryClientRef } from '../../provider/queryClientRef.ts';
import { initialState, isResting, reduceSession, type SessionEvent } from './reducer.ts';

/** Options and dependencies of a session, updated after each render. */
export interface SessionOptions extends UseAddressAutocompleteOptions {
  client: Client;
  queryClientRef: QueryClientRef;
  /** The query without its text and container. */
  query: FindQuery;
  /** Shows the text of a selected address in the input, so that Undo restores the typed text. */
  replaceText(text: string): void;
}

const offlineError = () =>
  new NetworkError('find', 'find: the browser is offline. The search continues once the browser is online again.', {
    code: 'offline',
  });

/** Creates the context that the parts of a session share: its state, the state of its list, and the latest options. */
export function createSessionContext(inputValue: string, options: SessionOptions) {
  let state = initialState(inputValue);
  const changed = createEmitter();
  const events = createEventEmitter();
  const metrics = createMetrics();
  const context = {
    options,
    listbox: createListbox(),
    events,
    metrics,
    getState: () => state,
    subscribe: changed.subscribe,
    /** While the browser is offline, a pending search shows an error. `observeFind` sends the request later. */
    dispatch(event: SessionEvent) {
      const before = state;
      state = reduceSession(state, event);
      if (!isOnline()) state = reduceSession(state, { type: 'wentOffline', error: offlineError() });
      if (state !== before) changed.emit();
    },
    /** The state that the client's searches share: whether the search is available. */
    availability: () => fallbacks(context.options.client),
    /** Whether the field is currently a plain input, which makes no calls. */
    isPlainInput: () => context.options.fallbackToInput === true && context.availability().get() !== undefined,
    /** Whether there is nothing to search for in this text. */
    isIdle: (queryText: string) =>
      context.isPlainInput() || !queryText || queryText.length < (context.options.minLength ?? 1),
    getMetrics: () => metrics.snapshot(state.suggestions.length, state.trail.length - 1),
    /** Notifies the app if the text differs from `before`. */
    textChanged(text: string, before: string) {
      if (text !== before) callListener(context.options.onInputValueChange, text);
    },
    /** If the field is empty, gets the recent addresses from the app. Returns whether there are addresses to list. */
    loadRecent(): boolean {
      if (state.inputValue !== '' || !isResting(state.phase)) return false;
      const { recent: getRecent, saved } = context.options;
      if (getRecent) {
        let used: unknown;
        callListener(() => {
          used = getRecent();
        });
        // If the app's function throws an error or returns a promise, the list has no recent addresses.
        context.dispatch({ type: 'recentLoaded', recent: Array.isArray(used) ? (used as SavedAddress[]) : [] });
      }
      return (saved?.length ?? 0) + state.recent.length > 0;
    },
    /** Shows the error of a failed call and reports it to the app. */
    fail(operation: 'find' | 'retrieve', cause: unknown, pending?: Suggestion) {
      const error = toAddressServiceError(cause, operation);
      context.availability().failed(error);
      // A plain input shows no error.
      if (context.isPlainInput()) context.dispatch({ type: 'shown', text: state.inputValue });
      else context.dispatch({ type: 'failed', error, pending });
      callListener(context.options.onError, error);
    },
    /** Shows a selected address and notifies the app. Calls `onText` with the text that the field shows. */
    complete(address: Address, details: SelectDetails, onText: (text: string) => void) {
      const { toInputValue, onInputValueChange, onSelect, onUse } = context.options;
      const { variants, suggestion, saved } = details;
      // The address may be paid for, so it must not be lost if one of the app's callbacks throws.
      let text = withoutLineBreaks(suggestion.text);
      callListener(() => {
        text = withoutLineBreaks(toInputValue?.(address, suggestion) ?? text);
      });
      const finalMetrics = context.getMetrics();
      metrics.reset();
      context.options.replaceText(text);
      onText(text);
      context.dispatch({ type: 'picked', text, address, variants });
      callListener(onInputValueChange, text);
      callListener(onSelect, address, details);
      callListener(onUse, saved ?? { address });
      events.emit({ type: 'picked', saved: saved !== undefined, ...finalMetrics });
    },
  };
  return context;
}

export type SessionContext = ReturnType<typeof createSessionContext>;

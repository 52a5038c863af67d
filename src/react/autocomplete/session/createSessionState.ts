import type { QueryClient } from '@tanstack/react-query';
import {
  type Client,
  type FindQuery,
  type Suggestion,
  toAddressServiceError,
  createEmitter,
  callListener,
} from '../../../core/index.ts';
import type { UseAddressAutocompleteOptions } from '../types.ts';
import { createMetrics } from '../../events/createMetrics.ts';
import { createEventEmitter } from '../../events/events.ts';
import { fallbacks } from '../../fallback/fallbacks.ts';
import { initialState, type State } from './state.ts';

/** What a session needs from outside; read anew at each use. */
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
  | 'fallsBack'
> {
  client: Client;
  queryClient: QueryClient;
  /** Everything of the question but text and container. */
  query: FindQuery;
  /** Would it harm to put these rows in the place of those that stand: under a pointer, or without the active one? */
  holds(suggestions: readonly Suggestion[]): boolean;
}

/** What the parts of a session share: its state, who listens to it, and the newest options. */
export function createSessionState(inputValue: string, options: SessionOptions) {
  let state = initialState(inputValue);
  const changed = createEmitter();
  const teller = createEventEmitter();
  const figures = createMetrics();
  const shared = {
    options,
    teller,
    figures,
    get: () => state,
    set(change: Partial<State>) {
      state = { ...state, refreshing: false, ...change };
      changed.emit();
    },
    /** Begins anew with this text, which is not searched. */
    reset(text: string) {
      state = initialState(text);
      shared.set({});
    },
    subscribe: changed.subscribe,
    /** Is the field an ordinary one, which asks nothing? */
    isOrdinary: () => shared.options.fallsBack === true && fallbacks(shared.options.client).get() !== undefined,
    /** A call was answered. */
    answered() {
      fallbacks(shared.options.client).answered();
    },
    /** Figures of the search as it stands. */
    figuresNow: () => figures.snapshot(state.suggestions.length, state.trail.length - 1),
    /** Shows and tells why a call failed. What came as an error of another kind (a cache that was emptied, say) is told as one of ours. */
    fail(operation: 'find' | 'retrieve', cause: unknown, pending?: Suggestion) {
      const error = toAddressServiceError(cause, operation);
      fallbacks(shared.options.client).failed(error);
      // An ordinary field says nothing of it.
      if (shared.isOrdinary()) shared.reset(state.inputValue);
      else shared.set({ phase: 'failed', error, pending });
      callListener(shared.options.onError, error);
    },
  };
  return shared;
}

export type SessionState = ReturnType<typeof createSessionState>;

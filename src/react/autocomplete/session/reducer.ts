import type { Address, AddressServiceError, Suggestion } from '../../../core/index.ts';
import type { SavedAddress } from '../SavedAddress.ts';
import { type AutocompleteState, rootLevel } from './state.ts';

export type SessionEvent =
  /** The user typed, or went back to a level where the field contained this text. */
  | { type: 'typed'; text: string }
  /** The app shows the same text in another format. */
  | { type: 'reformatted'; text: string }
  /** The app or autofill shows another text, which is not searched for. */
  | { type: 'shown'; text: string }
  /** The search starts again with this text. */
  | { type: 'reset'; text: string }
  /** The user chose to enter the typed text manually. */
  | { type: 'manualEntered' }
  /** The user opened the list, which ends manual entry. */
  | { type: 'manualEnded' }
  | { type: 'recentLoaded'; recent: readonly SavedAddress[] }
  /** The search's code is still loading. `searching`: there is text to search for. `idled`: there is none. */
  | { type: 'searching' | 'idled' }
  /** A level has its rows for the current text, or is waiting for an answer. */
  | ({ type: 'listed' } & Pick<
      AutocompleteState,
      'phase' | 'suggestions' | 'refreshing' | 'trail' | 'refinement' | 'everywhere'
    >)
  | { type: 'refreshStarted' | 'refreshEnded' }
  | { type: 'opening' | 'retrieving'; suggestion: Suggestion }
  /** A selected address has arrived. */
  | { type: 'picked'; text: string; address: Address; variants: readonly Address[] }
  | { type: 'failed'; error: AddressServiceError; pending: Suggestion | undefined }
  | { type: 'wentOffline'; error: AddressServiceError }
  | { type: 'wentOnline' };

/** Returns the state of a search with this text, before any request. */
export function initialState(inputValue: string): AutocompleteState {
  return {
    inputValue,
    manualText: '',
    phase: 'idle',
    refreshing: false,
    refinement: '',
    everywhere: '',
    suggestions: [],
    trail: [rootLevel],
    variants: [],
    recent: [],
  };
}

/** Returns the state after an event. Most events end a refresh (they start from `settled`), and many also clear the error (they start from `cleared`). */
export function reduceSession(state: AutocompleteState, event: SessionEvent): AutocompleteState {
  const settled = { ...state, refreshing: false };
  const cleared = { ...settled, error: undefined, pending: undefined };
  switch (event.type) {
    case 'typed':
      return { ...cleared, inputValue: event.text, manualText: '', address: undefined, variants: [] };
    case 'reformatted':
      return { ...settled, inputValue: event.text };
    case 'shown':
      return { ...initialState(event.text), manualText: state.manualText };
    case 'reset':
      return initialState(event.text);
    case 'manualEntered':
      return { ...initialState(state.inputValue), manualText: state.inputValue };
    case 'manualEnded':
      return state.manualText ? { ...state, manualText: '' } : state;
    case 'recentLoaded':
      return { ...settled, recent: event.recent };
    case 'searching':
      return { ...cleared, phase: 'finding' };
    case 'idled':
      return { ...cleared, phase: 'idle' };
    case 'listed': {
      const { type: _, ...list } = event;
      return { ...cleared, ...list };
    }
    case 'refreshStarted':
      return { ...state, refreshing: true };
    case 'refreshEnded':
      return settled;
    case 'opening':
    case 'retrieving':
      return { ...cleared, phase: event.type, pending: event.suggestion };
    case 'picked':
      return { ...initialState(event.text), phase: 'selected', address: event.address, variants: event.variants };
    case 'failed':
      return { ...settled, phase: 'failed', error: event.error, pending: event.pending };
    case 'wentOffline':
      // Only a Find waits for the network and needs this error. A Retrieve in flight reports its own error if it fails.
      return state.phase === 'finding' || state.phase === 'opening'
        ? { ...settled, phase: 'failed', error: event.error }
        : state;
    case 'wentOnline':
      return state.error?.code === 'offline'
        ? { ...settled, phase: state.pending ? 'opening' : 'finding', error: undefined }
        : state;
  }
}

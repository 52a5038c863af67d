import type { Address, AddressServiceError, Suggestion } from '../../../core/index.ts';
import type { SavedAddress } from '../SavedAddress.ts';

/** A level of the search: the root list, or the list of an open container. */
export interface SearchLevel {
  /** The open container. Undefined at the root. */
  container?: Suggestion | undefined;
  /** Number of open containers, 0 at the root. */
  depth: number;
  suggestions: readonly Suggestion[];
  /**
   * Text that the field contained when the container was opened. Text typed after it filters the level. `''` at the
   * root.
   */
  typed: string;
}

/**
 * - `idle`: no request yet
 * - `finding`: a Find is in flight; rows that still match stay in the list
 * - `found`: there are rows for the text
 * - `empty`: there are no rows for the text
 * - `opening`: a container's list is in flight; the old rows stay in the list, but cannot be selected
 * - `retrieving`: a selected address is in flight
 * - `selected`: a selected address was delivered to the app
 * - `failed`: the last call failed; `error` has the reason, and `retry` repeats the call
 */
export type AutocompletePhase =
  | 'idle'
  | 'finding'
  | 'found'
  | 'empty'
  | 'opening'
  | 'retrieving'
  | 'selected'
  | 'failed';

/** The part of a search's state that the app sees. */
export interface SearchState {
  /** Current text of the field. */
  inputValue: string;
  /** Suggestions to render. */
  suggestions: readonly Suggestion[];
  /** Path from the root to the current level. Never empty. */
  trail: readonly SearchLevel[];
  /**
   * Text that the user has typed since the container was opened. It filters the container's list. `''` if the user has
   * typed nothing.
   */
  refinement: string;
  /** Text that `searchEverywhere` would search for. `''` unless typed text filters a container's list. */
  everywhere: string;
  /** Phase of the search. */
  phase: AutocompletePhase;
  /** Error of the last call, while `phase` is `failed`. */
  error?: AddressServiceError | undefined;
  /** Selected address. Set when it arrives, and cleared when the user types again. */
  address?: Address | undefined;
  /** Selected address in all available languages. */
  variants: readonly Address[];
  /** Suggestion that is being opened or retrieved, or whose opening or retrieval failed. */
  pending?: Suggestion | undefined;
}

export interface AutocompleteState extends SearchState {
  /** Text that the user chose to enter manually. No list opens for this text. */
  manualText: string;
  /** Whether a Find is in flight to refresh a truncated list that is already shown. */
  refreshing: boolean;
  /** Recent addresses that the app returned when an empty search was last opened. */
  recent: readonly SavedAddress[];
}

/** Whether a search rests: it has made no request for the current text, or an address is selected. */
export const isResting = (phase: AutocompletePhase): boolean => phase === 'idle' || phase === 'selected';

export const rootLevel: SearchLevel = { depth: 0, suggestions: [], typed: '' };

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

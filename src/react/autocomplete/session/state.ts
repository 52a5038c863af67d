import type { SavedAddress } from '../SavedAddress.ts';
import type { Address, AddressServiceError, Suggestion } from '../../../core/index.ts';

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

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

export interface AutocompleteState {
  inputValue: string;
  /** Text that the user chose to enter manually. No list opens for this text. */
  manualText: string;
  phase: AutocompletePhase;
  /** Whether a Find is in flight to refresh a truncated list that is already shown. */
  refreshing: boolean;
  /**
   * Text that the user has typed since the container was opened. It filters the container's list. `''` if the user has
   * typed nothing.
   */
  refinement: string;
  /** Full text to search for when the user leaves all containers. `''` unless text filters a container's list. */
  everywhere: string;
  /** Rows of the level that match the text. */
  suggestions: readonly Suggestion[];
  /** Path from the root to the current level. Never empty. */
  trail: readonly SearchLevel[];
  error?: AddressServiceError | undefined;
  address?: Address | undefined;
  variants: readonly Address[];
  /** Recent addresses that the app returned when an empty search was last opened. */
  recent: readonly SavedAddress[];
  /** Suggestion that is being opened or retrieved, or whose opening or retrieval failed. */
  pending?: Suggestion | undefined;
}

export const rootLevel: SearchLevel = { depth: 0, suggestions: [], typed: '' };

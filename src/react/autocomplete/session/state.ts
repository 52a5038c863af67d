import type { SavedAddress } from '../SavedAddress.ts';
import type { Address, AddressServiceError, Suggestion } from '../../../core/index.ts';

/** One list that is looked into: the root's, or a container's. */
export interface Level {
  /** The container that is open; absent at the root. */
  container?: Suggestion | undefined;
  /** 0 at the root. */
  depth: number;
  suggestions: readonly Suggestion[];
  /** What the field held when the container was opened: what is typed after it narrows the level. `''` at the root. */
  typed: string;
}

/**
 * - `idle`: nothing asked
 * - `finding`: an answer is awaited; rows that still match are shown meanwhile
 * - `found` / `empty`: answered
 * - `opening`: a container's list is awaited; the old rows stay and are inert
 * - `retrieving`: a chosen address is awaited
 * - `selected`: an address was delivered
 * - `failed`: the last call failed; `error` says why, `retry` asks again
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

export interface State {
  inputValue: string;
  phase: AutocompletePhase;
  /** Is a Find out for rows that stand already, because their list was cut? */
  refreshing: boolean;
  /** What was typed after the container was opened, and narrows its level; `''` for nothing. */
  refinement: string;
  /** What is asked when the person leaves the level to look everywhere: the whole text. `''` while nothing narrows a level. */
  everywhere: string;
  /** The rows to show: of the level, those that match what is typed. */
  suggestions: readonly Suggestion[];
  /** From the root to the level that is looked into; at least the root. */
  trail: readonly Level[];
  error?: AddressServiceError | undefined;
  address?: Address | undefined;
  variants: readonly Address[];
  /** The addresses that the app says were used lately, as it said when an empty search was last opened. */
  recent: readonly SavedAddress[];
  /** The suggestion that is being opened or retrieved, or whose opening or retrieval failed. */
  pending?: Suggestion | undefined;
}

export const root: Level = { depth: 0, suggestions: [], typed: '' };

export function initialState(inputValue: string): State {
  return {
    inputValue,
    phase: 'idle',
    refreshing: false,
    refinement: '',
    everywhere: '',
    suggestions: [],
    trail: [root],
    variants: [],
    recent: [],
  };
}

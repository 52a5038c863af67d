import type { SearchWords } from '../../words/Words.ts';
import type { Session } from '../session/createSession.ts';
import type { ComboboxElements } from '../listbox/elements.ts';
import type { ListRow } from '../listbox/options.ts';
import type { SavedGroup } from '../SavedAddress.ts';
import type { Fallback } from '../../fallback/fallbacks.ts';
import type { SearchLevel, AutocompleteState } from '../session/state.ts';
import type { Announcement } from '../listbox/announcements.ts';
import type { Listbox } from '../listbox/reducer.ts';
import type { useListbox } from '../listbox/useListbox.ts';
import type { UseAddressAutocompleteOptions } from '../types.ts';

/** State and actions of a field in one render, shared by its prop getters. */
export interface FieldContext extends ReturnType<typeof useListbox> {
  listbox: Listbox;
  rows: readonly ListRow[];
  savedGroups: readonly SavedGroup[];
  options: UseAddressAutocompleteOptions;
  words: SearchWords;
  session: Session;
  state: AutocompleteState;
  elements: ComboboxElements;
  level: SearchLevel;
  inputValue: string;
  /** Why the field is a plain input. Undefined while it is a search. */
  plainInput: Fallback | undefined;
  /** Whether the field is disabled or read-only. */
  inert: boolean;
  announcement: Announcement;
  /** Ref of the input. Sets our ref and the app's ref. */
  inputRef(input: HTMLInputElement | null): void;
  /** Makes no row active. */
  clearHighlight(): void;
  open(): void;
  close(): void;
  back(): void;
  /** Goes back to the level at this depth. */
  backTo(depth: number): void;
  searchEverywhere(): void;
  clear(): void;
  /** Switches to manual entry with the typed text. */
  enterManually(): void;
  /** Makes the search available again. */
  clearFallback(): void;
  /**
   * Performs a row's action: opens a container, retrieves or selects an address, goes back, searches everywhere, or
   * switches to manual entry.
   */
  selectRow(row: ListRow): void;
}

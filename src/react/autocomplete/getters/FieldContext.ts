import type { SearchWords } from '../../words/Words.ts';
import type { Mark } from '../listbox/activeOption.ts';
import type { Session } from '../session/createSession.ts';
import type { Elements } from '../listbox/elements.ts';
import type { Row } from '../listbox/options.ts';
import type { SavedGroup } from '../SavedAddress.ts';
import type { Fallback } from '../../fallback/fallbacks.ts';
import type { Level, State } from '../session/state.ts';
import type { Announcement } from '../listbox/announcements.ts';
import type { Listbox } from '../listbox/useListbox.ts';
import type { UseAddressAutocompleteOptions } from '../types.ts';

/** A field as it stands in one render, and what can be done with it: what its keys and its getters share. */
export interface Field extends Listbox {
  rows: readonly Row[];
  savedGroups: readonly SavedGroup[];
  options: UseAddressAutocompleteOptions;
  words: SearchWords;
  session: Session;
  state: State;
  mark: Mark;
  elements: Elements;
  level: Level;
  inputValue: string;
  /** The field is an ordinary one: the search was given up. */
  ordinary: Fallback | undefined;
  /** Disabled or read only. */
  inert: boolean;
  announcement: Announcement;
  /** Gives the input to whoever holds a ref to it. */
  attach(input: HTMLInputElement | null): void;
  /** Nothing is active any more. */
  unmark(): void;
  open(): void;
  close(): void;
  back(): void;
  /** To the level of this depth. */
  backTo(depth: number): void;
  searchEverywhere(): void;
  clear(): void;
  /** By hand, with what is typed. */
  manual(): void;
  /** Asks again after the search was given up. */
  forgive(): void;
  /** Takes the row: opens, retrieves, goes back, or asks everywhere. */
  choose(row: Row): void;
}

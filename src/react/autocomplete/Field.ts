import type { SearchWords } from '../words/SearchWords.ts';
import type { Mark } from './createMark.ts';
import type { Session } from './createSession.ts';
import type { Elements } from './Elements.ts';
import type { Row } from './rows.ts';
import type { SavedGroup } from './SavedAddress.ts';
import type { Fallback } from '../fallback/Fallback.ts';
import type { Level, State } from './State.ts';
import type { Announcement } from './useAnnouncement.ts';
import type { Listbox } from './useListbox.ts';
import type { UseAddressAutocompleteOptions } from './UseAddressAutocompleteOptions.ts';

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

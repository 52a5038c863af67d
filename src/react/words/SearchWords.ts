import type { AddressServiceError } from '../../core/index.ts';

/** Every word that the combobox shows or says: one function each, so that numbers and names are placed as a language needs. */
export interface SearchWords {
  /** The search field's label. */
  label(): string;
  placeholder(): string;
  /** Read once with the field, gone after the first key. */
  hint(): string;
  /** Above the person's own addresses. */
  saved(): string;
  /** Above the addresses that were used lately. */
  recent(): string;
  /** The list's own name at the root. */
  suggestions(): string;
  /** The list's name inside a container. */
  addressesIn(container: string): string;
  /** The row that leads from a container that was opened first to the list it was in. */
  back(): string;
  /** The trail's way to the list that was there before any container was opened. */
  allResults(): string;
  /**
   * The row that leads from a container to the one it was in. For the ear it names a button of the trail too, which leads to this container, or to
   * all results: the button's visible words are in it.
   */
  backTo(container: string | undefined): string;
  /** The row that leaves a container and searches for all that was typed. */
  everywhere(text: string): string;
  /** Leaves the search for the fields: the last row of a list, and the link below the form's search box. */
  manual(): string;
  open(): string;
  close(): string;
  clear(): string;
  retry(): string;
  /** Names a container: what it is, how many addresses, and that it opens a list. */
  container(name: string, count: number | undefined): string;
  /** Follows a container's visible words, for the ear. */
  opensList(): string;
  /** How many a container holds. */
  addressCount(count: number): string;
  results(count: number): string;
  resultsIn(count: number, container: string): string;
  none(): string;
  /** Nothing in the container goes with what was typed after it was opened. */
  noneIn(container: string): string;
  loading(): string;
  selected(address: string): string;
  error(error: AddressServiceError): string;
}

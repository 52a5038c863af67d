import type { ComponentPropsWithRef, HTMLAttributes, Ref } from 'react';
import type { Address, AddressServiceError, FindQuery, Suggestion } from '../../core/index.ts';
import type { SearchWords, Words } from '../words/Words.ts';
import type { AddressEventListener } from '../events/events.ts';
import type { Fallback } from '../fallback/fallbacks.ts';
import type { FillTargets, FillTyped } from './fill/FillTargets.ts';
import type { SavedAddress, SavedGroup } from './SavedAddress.ts';
import type { AutocompletePhase, SearchLevel } from './session/state.ts';

/** Passed to `onSelect` along with the address. */
export interface SelectDetails {
  /** The same address in all its languages, including the selected one, in the service's order. */
  variants: readonly Address[];
  /** The selected suggestion. For a saved or recent address, a suggestion made from the address. */
  suggestion: Suggestion;
  /** Text that the user had typed when they selected the address. */
  typed: string;
  /** The app's entry, if the user selected a saved or recent address. No call was made. */
  saved?: SavedAddress;
}

export interface UseAddressAutocompleteOptions extends Omit<FindQuery, 'text' | 'container' | 'isMiddleware'> {
  /**
   * Words for this field.
   * @default the words of the `AddressProvider`
   */
  words?: Words | undefined;
  /**
   * Language for suggestions, and for the selected address if it is available in several: 'en', 'en-gb'.
   * @default the language of `words`, or none if there are no `words`
   */
  language?: string;
  /** Text of the field, if the app controls it. */
  inputValue?: string | undefined;
  /**
   * Initial text; does not trigger a search. Restored (and `onInputValueChange` called) on form reset.
   * @default ''
   */
  defaultInputValue?: string | undefined;
  /** Called with the new text when the user, autofill or a selection changes it. */
  onInputValueChange?: ((inputValue: string) => void) | undefined;
  /** Called once per selection with the retrieved or saved address. */
  onSelect?: ((address: Address, details: SelectDetails) => void) | undefined;
  /** Called with the error of each failed call. */
  onError?: ((error: AddressServiceError) => void) | undefined;
  /** Called with the phase after each render. Don't unmount while `retrieving`: a paid request is in flight. */
  onPhase?: ((phase: AutocompletePhase) => void) | undefined;
  /**
   * Called with the typed text when the user switches to manual entry. If set, every list ends with a row that does
   * this; render that row with `getManualProps`. Afterwards, the list stays closed for this text.
   */
  onManual?: ((typed: string) => void) | undefined;
  /**
   * Called once when the search becomes unavailable: the service rejects the key or the account, a limit is used up,
   * or two calls in a row failed. `onError` reports each failure.
   */
  onFallback?: ((fallback: Fallback) => void) | undefined;
  /**
   * If true, the field becomes a plain input when the search is unavailable, until `retry()`. Text and focus stay.
   * @default false
   */
  fallbackToInput?: boolean | undefined;
  /** Called with anonymous metrics. They never contain a text, an address or an id. */
  onEvent?: AddressEventListener | undefined;
  /**
   * Fields of your own that a selection fills, by name or by ref: `{ zip: 'postalCode', street: '{buildingNumber}
   * {street}' }`.
   *
   * The code that fills them loads with the search. Fields are filled before `onSelect`, or shortly after it if that
   * code is still loading. Form libraries see the change as user input. Selects match by value, by label, or by the
   * name of a country or region. Disabled and read-only fields are left alone.
   */
  fill?: FillTargets | undefined;
  /**
   * Whether to replace or keep the values of fields that the user has already edited.
   * @default 'replace'
   */
  fillTyped?: FillTyped | undefined;
  /**
   * The user's saved addresses, listed first when an empty search gets focus. Selecting one makes no call.
   * @default []
   */
  saved?: readonly SavedAddress[] | null | undefined;
  /**
   * Returns recently used addresses, most recent first. They are listed below the saved ones. Called whenever an empty
   * search opens. The library does not store them.
   */
  recent?: (() => readonly SavedAddress[]) | undefined;
  /** Called after `onSelect` with the address that was used. Store it to return it from `recent`. */
  onUse?: ((used: SavedAddress) => void) | undefined;
  /**
   * Minimum number of characters before a search starts.
   * @default 1
   */
  minLength?: number | undefined;
  /**
   * Effect of Escape inside a container: close the list, or go back one level.
   * @default 'close'
   */
  escape?: 'close' | 'back' | undefined;
  /**
   * Whether Escape and the clear button may empty the field. Set it to false if the field is the first line of a
   * form.
   * @default true
   */
  clearable?: boolean | undefined;
  /** Called when the user presses the clear button. */
  onClear?: (() => void) | undefined;
  /**
   * Returns whether your own fields show the selected address. If the user submits the form while an address is
   * loading, the submit waits for the address, and then up to 5,000 ms for this function to return true. Without this
   * function, focus returns to the pressed button, and the next press submits. Not needed with `fill` or
   * `useAddressForm`.
   */
  isFilled?: (() => boolean) | undefined;
  /**
   * Returns the text that the field shows for the selected address.
   * @default the suggestion's text; in `AddressAutocomplete`, the address on one line
   */
  toInputValue?: ((address: Address, suggestion: Suggestion) => string) | undefined;
  /**
   * Extra data that Retrieve returns as `field1`, `field2` …, at no extra cost: `['{Latitude}', '{Longitude}']`.
   * @default []
   */
  fieldFormats?: readonly string[] | undefined;
  /**
   * Whether the field is disabled.
   * @default false
   */
  disabled?: boolean | undefined;
  /**
   * Whether the field is read-only.
   * @default false
   */
  readOnly?: boolean | undefined;
  /**
   * Prefix of the elements' ids, and the id of the input.
   * @default generated with `useId`
   */
  id?: string | undefined;
  /** Ref of yours that is attached to the input. */
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** Props that a getter returns for any kind of element. */
export type AutocompleteElementProps = HTMLAttributes<HTMLElement> & { ref?: (element: HTMLElement | null) => void };

/** Props that an app passes to a getter for any kind of element. */
export type AutocompleteOwnProps = HTMLAttributes<HTMLElement> & {
  ref?: Ref<HTMLElement> | undefined;
  'data-testid'?: string;
};

/** Result of `useAddressAutocomplete`. */
export interface UseAddressAutocomplete {
  /** Current text of the field. */
  inputValue: string;
  /** Suggestions to render. */
  suggestions: readonly Suggestion[];
  /** Current level: the root list or an open container. */
  level: SearchLevel;
  /** Path from the root to the current level. */
  trail: readonly SearchLevel[];
  /** Text typed since the container was opened. Filters the list of the container; `''` if none. */
  refinement: string;
  /** Text that `searchEverywhere` would search for; `''` while nothing filters a level. */
  everywhere: string;
  /**
   * Saved and recent addresses while nothing is typed, otherwise empty. Render each group around its rows, before the
   * suggestions.
   */
  savedGroups: readonly SavedGroup[];
  /** Phase of the search. */
  phase: AutocompletePhase;
  /** Error of the last call, while `phase` is `failed`. */
  error?: AddressServiceError | undefined;
  /**
   * Why the search is unavailable. Undefined while it is available. With `fallbackToInput`, the input becomes a plain
   * input: then render no list and no buttons.
   */
  fallback?: Fallback | undefined;
  /** Selected address. Set when it arrives, and cleared by the next key. */
  address?: Address | undefined;
  /** Selected address in all its languages. */
  variants: readonly Address[];
  /** Suggestion that is being opened or retrieved. */
  pending?: Suggestion | undefined;
  /** Whether to show the popup: the list, or a message instead of it. */
  isOpen: boolean;
  /** Suggestion highlighted by keyboard or pointer. */
  active: Suggestion | undefined;
  /** Words of the field. */
  words: SearchWords;

  /** Opens the list. */
  open: () => void;
  /** Closes the list. */
  close: () => void;
  /**
   * Opens a container or retrieves an address. A Retrieve is **chargeable (1 credit)**, once per address and session.
   */
  select: (suggestion: Suggestion) => void;
  /** Selects an address that the app already has, without a call. */
  selectSaved: (saved: SavedAddress) => void;
  /** Opens a container: its list becomes the current level. */
  openContainer: (container: Suggestion) => void;
  /** Goes back one level and restores the text typed there. */
  back: () => void;
  /** Goes back to a level of the trail. */
  backTo: (level: SearchLevel) => void;
  /** Leaves all containers and searches for the full text. */
  searchEverywhere: () => void;
  /** Empties the field and closes the list. */
  clear: () => void;
  /** Repeats the failed call, or searches again if the search was unavailable. Repeating a Retrieve may be charged. */
  retry: () => void;

  /** Props for the label. */
  getLabelProps: (props?: ComponentPropsWithRef<'label'>) => ComponentPropsWithRef<'label'>;
  /** Props for the input. */
  getInputProps: (props?: ComponentPropsWithRef<'input'>) => ComponentPropsWithRef<'input'>;
  /** Props for the list. Always render the list; it is hidden while there is nothing to list. */
  getListProps: (props?: AutocompleteOwnProps) => AutocompleteElementProps;
  /** Props for the row of a suggestion. */
  getOptionProps: (props: AutocompleteOwnProps & { suggestion: Suggestion; index: number }) => AutocompleteElementProps;
  /** Props for the element around the rows of a group, inside the list. */
  getGroupProps: (props: HTMLAttributes<HTMLElement> & { group: SavedGroup }) => HTMLAttributes<HTMLElement>;
  /** Props for the row of a saved or recent address. */
  getSavedProps: (props: AutocompleteOwnProps & { saved: SavedAddress }) => AutocompleteElementProps;
  /**
   * Props for the row that goes back one level, the first row in a container. Hidden if nothing in the container
   * matches.
   */
  getBackProps: (props?: AutocompleteOwnProps) => AutocompleteElementProps;
  /**
   * Props for the row that searches everywhere for the typed text. It is the last row while text filters a level, and
   * hidden otherwise.
   */
  getEverywhereProps: (props?: AutocompleteOwnProps) => AutocompleteElementProps;
  /**
   * Props for the row that switches to manual entry, the last row of every list if `onManual` is set. Hidden while it
   * is not listed.
   */
  getManualProps: (props?: AutocompleteOwnProps) => AutocompleteElementProps;
  /** Props for a button above the list that goes back to a level of the trail. Not a tab stop. */
  getTrailProps: (props: ComponentPropsWithRef<'button'> & { level: SearchLevel }) => ComponentPropsWithRef<'button'>;
  /** Props for a button that opens and closes the list. */
  getToggleProps: (props?: ComponentPropsWithRef<'button'>) => ComponentPropsWithRef<'button'>;
  /**
   * Props for a button at the start of the field, used instead of a toggle. Pressing it focuses the field and opens the
   * list.
   */
  getIconProps: (props?: ComponentPropsWithRef<'button'>) => ComponentPropsWithRef<'button'>;
  /** Props for a button that empties the field. Not a tab stop. */
  getClearProps: (props?: ComponentPropsWithRef<'button'>) => ComponentPropsWithRef<'button'>;
  /**
   * Props for a polite live region. Always render two of them, with `turn` 0 and 1, so that screen readers also
   * announce a repeated message.
   */
  getStatusProps: (props?: HTMLAttributes<HTMLElement> & { turn?: 0 | 1 }) => HTMLAttributes<HTMLElement>;
}

import type { ComponentPropsWithRef, HTMLAttributes, Ref } from 'react';
import type { Address, AddressServiceError, FindQuery, Suggestion } from '../../core/index.ts';
import type { SearchWords, CheckoutWords } from '../words/Words.ts';
import type { AddressEventListener } from '../events/events.ts';
import type { Fallback } from '../fallback/fallbacks.ts';
import type { FillTargets, FillTyped } from '../fill/FillTargets.ts';
import type { SavedAddress, SavedGroup } from './SavedAddress.ts';
import type { AutocompletePhase, SearchLevel, SearchState } from './session/reducer.ts';

/** Passed to `onSelect` along with the address. */
export interface SelectDetails {
  /** The selected address in every language that the service returned, in the service's order. */
  variants: readonly Address[];
  /** The selected suggestion. For a saved or recent address, this is a suggestion built from that address. */
  suggestion: Suggestion;
  /** Text that the field contained when the user selected the address. */
  typed: string;
  /** The app's entry, if the user selected a saved or recent address. Selecting such an address makes no call. */
  saved?: SavedAddress;
}

export interface UseAddressAutocompleteOptions extends Omit<FindQuery, 'text' | 'container' | 'isMiddleware'> {
  /**
   * Words for this field.
   * @default the words of the `AddressProvider`
   */
  words?: CheckoutWords | undefined;
  /**
   * Language of the suggestions, such as 'en' or 'en-gb'. Also the language of the selected address, if the address is
   * available in several languages.
   * @default the language of `words`; without `words`, no language is sent
   */
  language?: string;
  /**
   * Controlled text of the field. If you render your own input without `getInputProps`, every change to the text
   * starts a search. Otherwise, only text that the user types does.
   */
  inputValue?: string | undefined;
  /**
   * Initial text. Does not trigger a search. When the user resets the form, this text is restored and
   * `onInputValueChange` is called.
   * @default ''
   */
  defaultInputValue?: string | undefined;
  /** Called with the new text after typing, autofill or a selection has changed the text. */
  onInputValueChange?: ((inputValue: string) => void) | undefined;
  /** Called each time the user selects an address, with the retrieved or saved address. */
  onSelect?: ((address: Address, details: SelectDetails) => void) | undefined;
  /** Called with the error of each failed call. */
  onError?: ((error: AddressServiceError) => void) | undefined;
  /**
   * Called with the current phase after each render. Do not unmount the search while the phase is `retrieving`, because
   * a paid request is in flight.
   */
  onPhase?: ((phase: AutocompletePhase) => void) | undefined;
  /**
   * Called with the typed text when the user switches to manual entry. If this option is set, every list ends with a
   * row that switches to manual entry. Render that row with `getManualProps`. After the switch, the list stays closed
   * until half of the words have changed.
   */
  onManual?: ((typed: string) => void) | undefined;
  /**
   * Called each time the search becomes unavailable because the service rejected the key or the account, a limit was
   * reached, or two calls in a row failed. `onError` is still called for each failed call.
   */
  onFallback?: ((fallback: Fallback) => void) | undefined;
  /**
   * If true, the field becomes a plain input when the search is unavailable, until `retry()` is called. If the
   * reason is `failing`, a successful call or the Down key also ends this. The field keeps its text and focus.
   * @default false
   */
  fallbackToInput?: boolean | undefined;
  /** Called with anonymous metrics. The metrics never contain text, addresses or ids. */
  onEvent?: AddressEventListener | undefined;
  /**
   * Your own fields, by name or by ref, that a selection fills: `{ zip: 'postalCode', street: '{buildingNumber}
   * {street}' }`.
   *
   * The code that fills the fields loads with the search. The fields are filled before `onSelect` is called, or shortly
   * afterwards if the code is still loading. Form libraries see the change as user input. In a `<select>`, an option is
   * found by its value, its label, or the name of its country or region. Disabled and read-only fields are left alone.
   */
  fill?: FillTargets | undefined;
  /**
   * Whether to replace or keep the values of fields that the user has already edited.
   * @default 'replace'
   */
  fillTyped?: FillTyped | undefined;
  /**
   * The user's saved addresses. They are listed first when an empty search gets focus. Selecting a saved address makes
   * no call.
   * @default []
   */
  saved?: readonly SavedAddress[] | null | undefined;
  /**
   * Returns recently used addresses, most recent first. They are listed below the saved ones. Called whenever an empty
   * search opens. The library does not store recent addresses.
   */
  recent?: (() => readonly SavedAddress[]) | undefined;
  /**
   * Called after `onSelect` with the address that the user selected. To list it as a recent address, store it and
   * return it from `recent`.
   */
  onUse?: ((used: SavedAddress) => void) | undefined;
  /**
   * Minimum number of characters to start a search.
   * @default 1
   */
  minLength?: number | undefined;
  /**
   * Action of the Escape key inside a container. `close` closes the list, and `back` goes back one level.
   * @default 'close'
   */
  escape?: 'close' | 'back' | undefined;
  /**
   * Whether the Escape key and the clear button can empty the field. If the field is the first line of a form, set this
   * to false.
   * @default true
   */
  clearable?: boolean | undefined;
  /** Called when the user presses the clear button. */
  onClear?: (() => void) | undefined;
  /**
   * Returns whether your own fields show the selected address. Not needed with `fill` or `useAddressForm`. If the user
   * submits the form while an address is loading, the submit waits for the address, and then up to 5,000 ms for this
   * function to return true. Without this function, focus returns to the pressed button once the address has loaded,
   * and the user has to submit again.
   */
  isFilled?: (() => boolean) | undefined;
  /**
   * Returns the text that the field shows for the selected address.
   * @default the suggestion's text; in `AddressAutocomplete`, the address on one line
   */
  toInputValue?: ((address: Address, suggestion: Suggestion) => string) | undefined;
  /**
   * Additional data that Retrieve returns at no extra cost, as `field1`, `field2` …: `['{Latitude}', '{Longitude}']`.
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
   * Id of the input. Also the prefix of the ids of all other elements.
   * @default generated with `useId`
   */
  id?: string | undefined;
  /** Your own ref to attach to the input. */
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/**
 * Props that a getter returns for an element of any kind. Omits the HTML attributes for which component libraries use
 * other types.
 */
export type AutocompleteElementProps = Omit<HTMLAttributes<HTMLElement>, 'color' | 'content' | 'prefix'> & {
  ref?: (element: HTMLElement | null) => void;
};

/** Props that `getInputProps` adds to the props passed to it. Compatible with component libraries' inputs. */
export type AutocompleteInputProps = Pick<
  ComponentPropsWithRef<'input'>,
  | `aria-${'activedescendant' | 'autocomplete' | 'controls' | 'expanded' | 'label' | 'labelledby'}`
  | `on${'Blur' | 'Change' | 'Click' | 'CompositionEnd' | 'CompositionStart' | 'Focus' | 'KeyDown'}`
  | 'autoComplete'
  | 'autoCorrect'
  | 'disabled'
  | 'id'
  | 'readOnly'
  | 'role'
  | 'spellCheck'
> & { value: string; ref: (input: HTMLInputElement | null) => void };

/** Props that the prop getter of a button adds to the app's own props. Compatible with the buttons of component libraries. */
export type AutocompleteButtonProps = Pick<
  ComponentPropsWithRef<'button'>,
  `aria-${'controls' | 'expanded' | 'label'}` | `on${'Click' | 'MouseDown'}` | 'disabled' | 'id' | 'tabIndex'
> & { type: 'button' };

/** Props passed to a getter, merged with the props that the getter adds. */
type Added<Given, Own> = Omit<Given, keyof Own> & Own;
/** Prop getter for a button that is not a tab stop. Returns the props passed to it, merged with the props that it adds. */
export type AutocompleteButtonGetter = <Given extends object = object>(
  props?: Given & ComponentPropsWithRef<'button'>,
) => Added<Given, AutocompleteButtonProps>;

/** Props that an app passes to a getter for an element of any kind. */
export type AutocompleteGetterProps = HTMLAttributes<HTMLElement> & {
  ref?: Ref<HTMLElement> | undefined;
  'data-testid'?: string;
};

/** Result of `useAddressAutocomplete`. */
export interface UseAddressAutocomplete extends SearchState {
  /** Current level: the root list or an open container. */
  level: SearchLevel;
  /**
   * Groups of saved and recent addresses. Empty while the field contains text. Render each group, with its rows inside
   * it, before the suggestions.
   */
  savedGroups: readonly SavedGroup[];
  /**
   * Reason why the search is unavailable. Undefined while it is available. If this is set and `fallbackToInput` is true, the
   * input is a plain input, so render no list and no buttons.
   */
  fallback?: Fallback | undefined;
  /** Whether to show the popup, which contains the list or a message. */
  isOpen: boolean;
  /** Suggestion highlighted by keyboard or pointer. */
  active: Suggestion | undefined;
  /** Words of the field. */
  words: SearchWords;

  /** Opens the list. */
  open: () => void;
  /** Closes the list. */
  close: () => void;
  /** Sets the text and searches for it, as if the user had typed it. Opens the list. */
  search: (text: string) => void;
  /**
   * Opens a container or retrieves an address. Retrieving an address is **chargeable (1 credit)**, once per address and
   * session.
   */
  select: (suggestion: Suggestion) => void;
  /** Selects a saved or recent address. Makes no call. */
  selectSaved: (saved: SavedAddress) => void;
  /** Opens a container, so that its list becomes the current level. */
  openContainer: (container: Suggestion) => void;
  /** Goes back one level and restores the text typed there. */
  back: () => void;
  /** Goes back to a level of the trail. */
  backTo: (level: SearchLevel) => void;
  /** Leaves all containers and searches for the full text. */
  searchEverywhere: () => void;
  /** Empties the field and closes the list. */
  clear: () => void;
  /**
   * Repeats the failed call, or searches again if the search was unavailable. You may be charged again for a repeated
   * Retrieve.
   */
  retry: () => void;

  /** Props for the label. */
  getLabelProps: <Given extends object = object>(
    props?: Given & ComponentPropsWithRef<'label'>,
  ) => Added<Given, { id: string; htmlFor: string }>;
  /** Props for the input. */
  getInputProps: <Given extends object = object>(
    props?: Given & ComponentPropsWithRef<'input'>,
  ) => Added<Given, AutocompleteInputProps>;
  /** Props for the list. Always render the list. It is hidden while it has no rows. */
  getListProps: (props?: AutocompleteGetterProps) => AutocompleteElementProps;
  /** Props for the row of a suggestion. */
  getOptionProps: (
    props: AutocompleteGetterProps & { suggestion: Suggestion; index: number },
  ) => AutocompleteElementProps;
  /** Props for the element that contains the rows of a group. Render it inside the list. */
  getGroupProps: (props: HTMLAttributes<HTMLElement> & { group: SavedGroup }) => HTMLAttributes<HTMLElement>;
  /** Props for the row of a saved or recent address. */
  getSavedProps: (props: AutocompleteGetterProps & { saved: SavedAddress }) => AutocompleteElementProps;
  /**
   * Props for the row that goes back one level. It is the first row in a container, and hidden if nothing in the
   * container matches the text.
   */
  getBackProps: (props?: AutocompleteGetterProps) => AutocompleteElementProps;
  /**
   * Props for the row that searches everywhere for the typed text. The row comes last while typed text filters a
   * container's list. Otherwise, it is hidden.
   */
  getEverywhereProps: (props?: AutocompleteGetterProps) => AutocompleteElementProps;
  /**
   * Props for the row that switches to manual entry. If `onManual` is set, this row comes last in every list.
   * Otherwise, it is hidden.
   */
  getManualProps: (props?: AutocompleteGetterProps) => AutocompleteElementProps;
  /**
   * Props for a button that goes back to a level of the trail. Render it above the list. The button is not a tab stop.
   */
  getTrailProps: <Given extends object>(
    props: Given & ComponentPropsWithRef<'button'> & { level: SearchLevel },
  ) => Added<Omit<Given, 'level'>, AutocompleteButtonProps>;
  /** Props for a button that opens and closes the list. */
  getToggleProps: AutocompleteButtonGetter;
  /**
   * Props for a button at the start of the field, to use instead of a toggle. Pressing the button focuses the field and
   * opens the list.
   */
  getIconProps: AutocompleteButtonGetter;
  /** Props for a button that empties the field. */
  getClearProps: AutocompleteButtonGetter;
  /**
   * Props for a polite live region. Always render it. To have repeated messages announced too, render two live regions,
   * with `turn` 0 and 1.
   */
  getStatusProps: (props?: HTMLAttributes<HTMLElement> & { turn?: 0 | 1 }) => HTMLAttributes<HTMLElement>;
}

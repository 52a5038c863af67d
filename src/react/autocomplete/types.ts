import type { ComponentPropsWithRef, HTMLAttributes, Ref } from 'react';
import type { Address, AddressServiceError, FindQuery, Suggestion } from '../../core/index.ts';
import type { SearchWords, Words } from '../words/Words.ts';
import type { AddressEventListener } from '../events/events.ts';
import type { Fallback } from '../fallback/fallbacks.ts';
import type { Fill, FillTyped } from './fill/FillTargets.ts';
import type { SavedAddress, SavedGroup } from './SavedAddress.ts';
import type { AutocompletePhase, Level } from './session/state.ts';

/** What `onSelect` is told beside the address. */
export interface SelectDetails {
  /** The same address in its other languages, the chosen one included, in the service's order. */
  variants: readonly Address[];
  /** Of an address that the app had already, what Find would have said of it. */
  suggestion: Suggestion;
  /** What the person had typed when they chose. */
  typed: string;
  /** Where the app had the address already: what it gave. Then there was no call. */
  saved?: SavedAddress;
}

export interface UseAddressAutocompleteOptions extends Omit<FindQuery, 'text' | 'container' | 'isMiddleware'> {
  /** Other words than the provider's. */
  words?: Words | undefined;
  /**
   * What Find is asked in and a chosen address is given in, where it comes in several: 'en', 'en-gb'.
   * @default the language of the `words` that the component or the provider was given; without any, none is asked for
   */
  language?: string;
  /** The field's text, when the app holds it. */
  inputValue?: string | undefined;
  /** The first text, shown and not searched. It is back, and told, when a person resets the form. */
  defaultInputValue?: string | undefined;
  onInputValueChange?: ((inputValue: string) => void) | undefined;
  /** An address was chosen and retrieved. Called once for a choice, never without an address. */
  onSelect?: ((address: Address, details: SelectDetails) => void) | undefined;
  onError?: ((error: AddressServiceError) => void) | undefined;
  /**
   * Told whenever the search was drawn: the phase that it is in. Who takes the search away waits while it is `retrieving`, for a chosen address is
   * on its way then, and is paid for.
   */
  onPhase?: ((phase: AutocompletePhase) => void) | undefined;
  /**
   * The person wants to enter the address by hand, and has typed this. With it, each list ends with a row that says so: a list of your own draws it
   * with `getManualProps`. No list comes back for what is typed on from there.
   */
  onManual?: ((typed: string) => void) | undefined;
  /** The service refuses the key or the account, a limit is used up, or two calls in a row failed. Told once each time; `onError` tells each failure. */
  onFallback?: ((fallback: Fallback) => void) | undefined;
  /**
   * Is the field an ordinary input from then on, with its text and the focus, which asks nothing until `retry`?
   * @default false: it goes on searching, and `fallback` says why another field would be better
   */
  fallsBack?: boolean | undefined;
  /** What happens in the field, in numbers: never a text, an address or an id. For your own figures. */
  onEvent?: AddressEventListener | undefined;
  /**
   * Fields of your own that a choice fills in, before `onSelect` where the code for it is loaded: `{ zip: 'postalCode', street: '{buildingNumber} {street}' }`.
   * That is loaded when the search is drawn. A choice that is quicker is told at once, and fills the fields a moment later: the address is paid for, and a
   * network that is away must not keep it. Any form library hears of it, as of typing. Selects match by value, label, or the name of a country or region; a
   * field that is disabled or read only is left alone.
   */
  fill?: Fill | undefined;
  /**
   * What becomes of a field that a person has typed in already.
   * @default 'replace'
   */
  fillTyped?: FillTyped | undefined;
  /** The person's own addresses: the first rows when an empty search gets the focus. Choosing one makes no call. */
  saved?: readonly SavedAddress[] | null | undefined;
  /** Gives the addresses that were used lately, newest first: rows below the saved ones. Asked whenever an empty search is opened. Nothing is kept by us. */
  recent?: (() => readonly SavedAddress[]) | undefined;
  /** An address was used, retrieved or saved: yours to keep for `recent`. Called after `onSelect`. */
  onUse?: ((used: SavedAddress) => void) | undefined;
  /**
   * Fewest characters that are asked for.
   * @default 1
   */
  minLength?: number | undefined;
  /**
   * What Escape does inside a container.
   * @default 'close'
   */
  escape?: 'close' | 'back' | undefined;
  /**
   * May Escape and the clear button empty the field? Not where it is the first line of a form, which only its own keys empty.
   * @default true
   */
  clearable?: boolean | undefined;
  /** The clear button was pressed: the person wants no address. */
  onClear?: (() => void) | undefined;
  /**
   * Do your own fields show the address that was chosen last? A form that is sent while that address is on its way is held back. It is sent when this says so,
   * within 5,000 ms; without it the press is given back: its button has the focus, and the next press sends. `fill` and `useAddressForm` know it by themselves.
   */
  isFilled?: (() => boolean) | undefined;
  /** What the field shows of the chosen address: the suggestion's text by default. */
  toInputValue?: ((address: Address, suggestion: Suggestion) => string) | undefined;
  /** What else Retrieve answers of the chosen address, as `field1`, `field2` …, without another credit: `['{Latitude}', '{Longitude}']`. */
  fieldFormats?: readonly string[] | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** Prefix of the elements' ids. */
  id?: string | undefined;
  /** A ref of your own to the input, an object or a function: to focus the field or to measure it. */
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** What a getter gives for an element of any name. */
export type AutocompleteElementProps = HTMLAttributes<HTMLElement> & { ref?: (element: HTMLElement | null) => void };

/** What an app gives of its own to a getter for an element of any name. */
export type AutocompleteOwnProps = HTMLAttributes<HTMLElement> & {
  ref?: Ref<HTMLElement> | undefined;
  'data-testid'?: string;
};

/** What `useAddressAutocomplete` gives. */
export interface UseAddressAutocomplete {
  /** What the field shows. */
  inputValue: string;
  /** The rows to draw. */
  suggestions: readonly Suggestion[];
  /** The list that is looked into. */
  level: Level;
  /** From the root to the level that is looked into. */
  trail: readonly Level[];
  /** What was typed after the container was opened, and narrows its level; `''` for nothing. */
  refinement: string;
  /** What `searchEverywhere` would ask: all that was typed. `''` while nothing narrows a level. */
  everywhere: string;
  /** What the app has already, saved and recent, while nothing is typed; else empty. Draw each group around its rows, before any suggestion. */
  savedGroups: readonly SavedGroup[];
  phase: AutocompletePhase;
  /** Why the last call failed, while `phase` is `failed`. */
  error?: AddressServiceError | undefined;
  /** Why the search of this client was given up, if it was. With `fallsBack` the input is an ordinary one then: draw no list and no button. */
  fallback?: Fallback | undefined;
  /** The chosen address, from its arrival to the next key. */
  address?: Address | undefined;
  /** The chosen address in all its languages. */
  variants: readonly Address[];
  /** The suggestion that is being opened or retrieved. */
  pending?: Suggestion | undefined;
  /** Is the popup (list, or words in its place) to be seen? */
  isOpen: boolean;
  /** The suggestion that the keyboard or pointer is on. */
  active: Suggestion | undefined;
  words: SearchWords;

  open: () => void;
  close: () => void;
  /** Opens a container, or retrieves an address: **chargeable, 1 credit**, once per address and session. */
  select: (suggestion: Suggestion) => void;
  /** Takes an address that the app has already: no call. */
  selectSaved: (saved: SavedAddress) => void;
  openContainer: (container: Suggestion) => void;
  /** To the level above. What was typed inside the one that is left is taken back. */
  back: () => void;
  /** To one of the trail's levels. */
  backTo: (level: Level) => void;
  /** Out of all containers, with all that was typed. */
  searchEverywhere: () => void;
  clear: () => void;
  /** Does once more what failed, or searches again after the search was given up. May charge where that was a Retrieve. */
  retry: () => void;

  getLabelProps: (props?: ComponentPropsWithRef<'label'>) => ComponentPropsWithRef<'label'>;
  getInputProps: (props?: ComponentPropsWithRef<'input'>) => ComponentPropsWithRef<'input'>;
  /** For an element that is always there: it is hidden while there is nothing to list. */
  getListProps: (props?: AutocompleteOwnProps) => AutocompleteElementProps;
  getOptionProps: (props: AutocompleteOwnProps & { suggestion: Suggestion; index: number }) => AutocompleteElementProps;
  /** Around the rows of a group, inside the list. */
  getGroupProps: (props: HTMLAttributes<HTMLElement> & { group: SavedGroup }) => HTMLAttributes<HTMLElement>;
  getSavedProps: (props: AutocompleteOwnProps & { saved: SavedAddress }) => AutocompleteElementProps;
  /** The first row of an opened container. It is hidden where nothing in the container matches. */
  getBackProps: (props?: AutocompleteOwnProps) => AutocompleteElementProps;
  /** The last row, while something narrows a level: it asks everywhere for what is typed. It is hidden at other times. */
  getEverywhereProps: (props?: AutocompleteOwnProps) => AutocompleteElementProps;
  /** The last row of every list, where there is `onManual`: the address is entered by hand. It is hidden where it is not listed. */
  getManualProps: (props?: AutocompleteOwnProps) => AutocompleteElementProps;
  /** A button above the list that leads back to a level of the trail. For the pointer: it is not a stop of Tab. */
  getTrailProps: (props: ComponentPropsWithRef<'button'> & { level: Level }) => ComponentPropsWithRef<'button'>;
  /** A button that opens and shuts the list. */
  getToggleProps: (props?: ComponentPropsWithRef<'button'>) => ComponentPropsWithRef<'button'>;
  /** A button at the field's start, in place of a toggle: a press on it is one on the field. */
  getIconProps: (props?: ComponentPropsWithRef<'button'>) => ComponentPropsWithRef<'button'>;
  getClearProps: (props?: ComponentPropsWithRef<'button'>) => ComponentPropsWithRef<'button'>;
  /** A polite live region. Draw two, with `turn` 0 and 1, so that the same words are heard twice; both are always there. */
  getStatusProps: (props?: HTMLAttributes<HTMLElement> & { turn?: 0 | 1 }) => HTMLAttributes<HTMLElement>;
}

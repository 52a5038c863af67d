import type { ComponentPropsWithRef, HTMLAttributes, Ref } from 'react';
import type { Address, AddressServiceError, FindQuery, Suggestion } from '../../core/index.ts';
import type { CheckoutWords } from '../words/Words.ts';
import type { AddressEventListener } from '../events/events.ts';
import type { Fallback } from '../fallback/fallbacks.ts';
import type { FillTargets, FillTyped } from './fill/FillTargets.ts';
import type { SavedAddress } from './SavedAddress.ts';
import type { AutocompletePhase } from './session/state.ts';

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
   * until the text changes.
   */
  onManual?: ((typed: string) => void) | undefined;
  /**
   * Called once when the search becomes unavailable because the service rejected the key or the account, a limit was
   * reached, or two calls in a row failed. `onError` is still called for each failed call.
   */
  onFallback?: ((fallback: Fallback) => void) | undefined;
  /**
   * If true, the field becomes a plain input when the search is unavailable, until `retry()` is called. It keeps its
   * text and focus.
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
export type Added<Given, Own> = Omit<Given, keyof Own> & Own;
/** Prop getter for a button. Returns the props passed to it, merged with the props that it adds. */
export type AutocompleteButtonGetter = <Given extends object = object>(
  props?: Given & ComponentPropsWithRef<'button'>,
) => Added<Given, AutocompleteButtonProps>;

/** Props that an app passes to a getter for an element of any kind. */
export type AutocompleteGetterProps = HTMLAttributes<HTMLElement> & {
  ref?: Ref<HTMLElement> | undefined;
  'data-testid'?: string;
};

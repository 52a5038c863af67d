import type { ComponentPropsWithRef, HTMLAttributes, Ref } from 'react';
import type { Address, AddressServiceError, FindQuery, Suggestion } from '../../core/index.ts';
import type { SearchWords } from '../words/SearchWords.ts';
import type { Words } from '../words/Words.ts';
import type { AutocompletePhase, Level } from './State.ts';

/** What `onSelect` is told beside the address. */
export interface SelectDetails {
  /** The same address in its other languages, the chosen one included, in the service's order. */
  variants: readonly Address[];
  suggestion: Suggestion;
  /** What the person had typed when they chose. */
  typed: string;
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
  /** The first text, shown and not searched. */
  defaultInputValue?: string | undefined;
  onInputValueChange?: ((inputValue: string) => void) | undefined;
  /** An address was chosen and retrieved. Called once for a choice, never without an address. */
  onSelect?: ((address: Address, details: SelectDetails) => void) | undefined;
  onError?: ((error: AddressServiceError) => void) | undefined;
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
  phase: AutocompletePhase;
  /** Why the last call failed, while `phase` is `failed`. */
  error?: AddressServiceError | undefined;
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
  openContainer: (container: Suggestion) => void;
  back: () => void;
  clear: () => void;
  /** Does once more what failed. May charge where that was a Retrieve. */
  retry: () => void;

  getLabelProps: (props?: ComponentPropsWithRef<'label'>) => ComponentPropsWithRef<'label'>;
  getInputProps: (props?: ComponentPropsWithRef<'input'>) => ComponentPropsWithRef<'input'>;
  /** For an element that is always there: it is hidden while there is nothing to list. */
  getListProps: (props?: AutocompleteOwnProps) => AutocompleteElementProps;
  getOptionProps: (props: AutocompleteOwnProps & { suggestion: Suggestion; index: number }) => AutocompleteElementProps;
  getBackProps: (props?: AutocompleteOwnProps) => AutocompleteElementProps;
  /** A button that opens and shuts the list. */
  getToggleProps: (props?: ComponentPropsWithRef<'button'>) => ComponentPropsWithRef<'button'>;
  /** A button at the field's start, in place of a toggle: a press on it is one on the field. */
  getIconProps: (props?: ComponentPropsWithRef<'button'>) => ComponentPropsWithRef<'button'>;
  getClearProps: (props?: ComponentPropsWithRef<'button'>) => ComponentPropsWithRef<'button'>;
  /** A polite live region. Draw two, with `turn` 0 and 1, so that the same words are heard twice; both are always there. */
  getStatusProps: (props?: HTMLAttributes<HTMLElement> & { turn?: 0 | 1 }) => HTMLAttributes<HTMLElement>;
}

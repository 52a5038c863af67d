import type { Address, Choice, Coordinates } from '../../core/index.ts';
import type { FormWords, SearchWords } from '../words/Words.ts';
import type { FieldElements } from './elements/elements.ts';
import type { AddressFormField, AddressFormFields, AddressFormValue } from './fields.ts';
import type { AddressFormChange, AddressLocation, UseAddressFormOptions } from './types.ts';

/** The form's state, as far as its place on a map needs it. */
export interface PlacedState {
  value: AddressFormValue;
  origins: Partial<Record<'line1' | 'country', { by: 'user' | 'choice' | 'app' }>>;
  change: Pick<AddressFormChange, 'address' | 'mode'>;
  changes: number;
  searched?: { text: string } | undefined;
  retrievingSince?: number | undefined;
  location?: AddressLocation | undefined;
  coordinates?: Coordinates | undefined;
}

/**
 * A selected address arrived. `focused` is the text field that has focus. `since` is the number of the last change before the user asked for the
 * address, if that was not a Retrieve.
 */
interface PickedEvent {
  type: 'picked';
  address: Address;
  variants: readonly Address[];
  typed: string;
  focused?: string | undefined;
  since?: number;
}

/** Events that change where the address is. */
export type PlaceEvent =
  | PickedEvent
  | { type: 'located'; location?: AddressLocation | undefined; coordinates?: Coordinates | undefined };

export interface PlacedInputs {
  options: UseAddressFormOptions;
  settings: { layout?: 'fields' | 'search' | undefined; fields: AddressFormFields };
  words: FormWords;
  searchWords: SearchWords;
  locale: string;
  countries: readonly Choice[];
}

/** The form's store, as far as the code for places needs it. This code loads later. */
export interface PlacedForm {
  elements: FieldElements;
  getState(): PlacedState;
  getRendered(): { inputs: PlacedInputs; container: HTMLElement | null } | undefined;
  dispatch(event: PlaceEvent | { type: 'edited'; field: AddressFormField; text: string }): void;
  subscribe(listener: (state: PlacedState) => void): () => void;
}

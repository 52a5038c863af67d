import type { Address, Choice, Coordinates } from '../../core/index.ts';
import type { FormWords, SearchWords } from '../words/Words.ts';
import type { FieldElements } from './elements/elements.ts';
import type { AddressFormField, AddressFormFields, AddressFormValue } from './fields.ts';
import type { AddressFormChange, AddressLocation, UseAddressFormOptions } from './types.ts';

/** The part of the form's state that the code of `pin`, `locate` and `detectCountry` reads. */
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
 * A selected address arrived. `focused` is the text field that has focus. `since` is set only if the address did not come from a Retrieve: it
 * is the number of the last change before the user asked for the address.
 */
interface PickedEvent {
  type: 'picked';
  address: Address;
  variants: readonly Address[];
  typed: string;
  focused?: string | undefined;
  since?: number;
}

/** Events that change the location of the address. */
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

/** The part of the form's store that the code of `pin`, `locate` and `detectCountry` uses. This code is loaded lazily. */
export interface PlacedForm {
  elements: FieldElements;
  getState(): PlacedState;
  getRendered(): { inputs: PlacedInputs; container: HTMLElement | null } | undefined;
  dispatch(event: PlaceEvent | { type: 'edited'; field: AddressFormField; text: string }): void;
  subscribe(listener: (state: PlacedState) => void): () => void;
}

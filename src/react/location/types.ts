import type { Address, Coordinates } from '../../core/index.ts';

/** Position of the user's device. */
export interface AddressPosition extends Coordinates {
  /** Radius around the position, in meters, that contains the device with a probability of 95 %. */
  accuracy: number;
}

/**
 * Phase of "Use my location".
 *
 * - `locating`: the browser asks the user or finds the position, or your function is in flight
 * - `found`: the address is in the fields
 * - `denied`: the user or the browser does not share the position
 * - `unavailable`: the browser does not know the position, or took longer than 15 seconds
 * - `empty`: there is no address at the position, or the form does not offer its country
 * - `failed`: your function failed
 */
export type AddressLocationPhase = 'locating' | 'found' | 'denied' | 'unavailable' | 'empty' | 'failed';

/** State of "Use my location". */
export interface AddressLocation {
  phase: AddressLocationPhase;
  /**
   * Whether the user must enter the address another way, because no usable position or address was found. If true, the message is also in
   * `errors.search` or, if the fields are shown, in `notices.line1`.
   */
  isFailure?: boolean | undefined;
  /** Sentence in the form's language. Render it in an element with `role="status"`. */
  message: string;
}

/** Argument of the function `pin` of `AddressForm`. */
export interface AddressPin {
  coordinates: Coordinates;
  /** The selected address. Undefined if the app has set the pin of a typed address. */
  address: Address | undefined;
  /** Sets the pin. Call this function when the user moves or confirms the pin. */
  move: (coordinates: Coordinates) => void;
}

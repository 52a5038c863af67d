import type { AddressFormStore } from './createAddressForm.ts';
import { detectCountry } from './detectCountry.ts';
import { connectPin } from './pin.ts';

/** Starts what the options `pin` and `detectCountry` ask for. */
export function connectPlace(form: AddressFormStore, unmounted: AbortSignal): void {
  const { options } = form.getRendered()?.inputs ?? {};
  if (unmounted.aborted || !options) return;
  if (options.pin) connectPin(form, unmounted);
  if (options.detectCountry) void detectCountry(form, unmounted);
}

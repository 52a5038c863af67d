import type { AddressFormStore } from './createAddressForm.ts';
import { connectPin } from './pin.ts';

/** Starts what the option `pin` asks for. */
export function connectPlace(form: AddressFormStore, unmounted: AbortSignal): void {
  const { options } = form.getRendered()?.inputs ?? {};
  if (unmounted.aborted || !options) return;
  if (options.pin) connectPin(form, unmounted);
}

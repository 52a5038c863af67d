import type { PlacedForm } from './PlacedForm.ts';
import { detectCountry } from './detectCountry.ts';
import { connectPin } from './pin.ts';

/** Connects the form to the features that the options `pin` and `detectCountry` turn on. */
export function connectPlace(form: PlacedForm, unmounted: AbortSignal): void {
  const { options } = form.getRendered()?.inputs ?? {};
  if (unmounted.aborted || !options) return;
  if (options.pin) connectPin(form, unmounted);
  if (options.detectCountry) void detectCountry(form, unmounted);
}

import { callListener, coordinatesOf } from '../../core/index.ts';
import type { FormState } from '../form/state/reducer.ts';
import type { FormStore } from '../form/state/view.ts';

/** Keeps the pin at the address of the form, and notifies the app. */
export function connectPin(form: FormStore, unmounted: AbortSignal): void {
  const placeOf = ({ change, origins, value }: FormState) =>
    [change.address, origins.line1, origins.country, Boolean(value.line1 || value.city)] as const;
  let { coordinates } = form.getState();
  // A form that was hidden keeps its moved pin.
  let place: readonly unknown[] = coordinates ? placeOf(form.getState()) : [];
  const update = (state: FormState) => {
    const now = placeOf(state);
    const [address, origin, , isFilled] = now;
    const isMoved = now.every((part, index) => part === place[index]);
    const isNew = (address !== place[0] || origin !== place[1]) && (origin?.by ?? 'choice') === 'choice';
    place = now;
    let next = isMoved ? state.coordinates : undefined;
    if (isNew && address && isFilled) next = coordinatesOf(address, form.getInputs().options.fieldFormats ?? []);
    if (next === coordinates && next === state.coordinates) return;
    coordinates = next;
    if (next !== state.coordinates) form.dispatch({ type: 'located', coordinates: next });
    callListener(form.getInputs().options.onPin, next, { isMoved });
  };
  update(form.getState());
  unmounted.addEventListener('abort', form.subscribe(update));
}

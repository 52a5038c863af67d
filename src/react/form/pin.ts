import { callListener, coordinatesOf } from '../../core/index.ts';
import type { FormState } from './state/reducer.ts';
import type { FormStore } from './state/view.ts';

/** Keeps the pin at the address of the form, notifies the app, and adds the coordinates to the submitted data. */
export function connectPin(form: FormStore, unmounted: AbortSignal): void {
  const rendered = form.getRendered();
  if (!rendered) return;
  const optionsNow = () => (form.getRendered() ?? rendered).inputs.options;
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
    if (isNew && address && isFilled) next = coordinatesOf(address, optionsNow().fieldFormats ?? []);
    if (next === coordinates && next === state.coordinates) return;
    coordinates = next;
    if (next !== state.coordinates) form.dispatch({ type: 'located', coordinates: next });
    callListener(optionsNow().onPin, next, { isMoved });
  };
  update(form.getState());
  unmounted.addEventListener('abort', form.subscribe(update));
  rendered.container?.getRootNode().addEventListener(
    'formdata',
    (event) => {
      const { container, inputs } = form.getRendered() ?? rendered;
      const { coordinates: pinned } = form.getState();
      if (event.target !== container?.closest('form') || !pinned || form.elements.isDisabled()) return;
      const prefix = inputs.options.name ? `${inputs.options.name}.` : '';
      const { formData } = event as FormDataEvent;
      for (const name of ['latitude', 'longitude'] as const) formData.set(`${prefix}${name}`, String(pinned[name]));
    },
    { signal: unmounted },
  );
}

import { type AddressServiceError, countryName, countryOf, type onOneLine, toFormFields } from '../../core/index.ts';
import type { addressOf } from '../autocomplete/SavedAddress.ts';
import type { FormSettings, FormState } from '../form/state/reducer.ts';
import type { FormStore } from '../form/state/view.ts';
import type { AddressLocation, AddressLocationPhase } from './types.ts';

/** Returns values that change only if the user edits the address or another address arrives. They do not change if the app reformats text. */
const traceOf = ({ origins, change, searched, retrievingSince, location }: FormState, { layout }: FormSettings) => [
  ...[origins.line1, origins.country, change.address, layout === 'search' && change.mode],
  ...[searched?.text, retrievingSince, location],
];

const running = new WeakMap<FormStore, () => void>();

/**
 * Gets the user's position from the browser and the address at this position from the app. Then fills in the form, unless the user has edited or
 * selected an address in the meantime. The outcome stays in the form's state until the user continues.
 *
 * @param toAddress `addressOf`. Passed in, because if this lazy module imported it, bundlers would move it out of the page's own code.
 * @param toLine `onOneLine`, passed in for the same reason.
 */
export function locate(
  form: FormStore,
  unmounted: AbortSignal | undefined,
  toAddress: typeof addressOf,
  toLine: typeof onOneLine,
): void {
  const rendered = form.getRendered();
  const findAddress = rendered?.inputs.options.locate;
  if (!rendered || !findAddress || unmounted?.aborted || form.elements.isDisabled()) return;
  running.get(form)?.();
  const { inputs, container } = rendered;
  const { words, searchWords, settings, countries, locale } = inputs;
  const controller = new AbortController();
  const { signal } = controller;
  const since = form.getState().changes;

  /** Undefined during changes of the state that do not count as changes by the user. */
  let trace: readonly unknown[] | undefined;
  const show = (phase: AddressLocationPhase, message: string) => {
    const location: AddressLocation = { phase, message, isFailure: phase !== 'locating' && phase !== 'found' };
    trace = undefined;
    form.dispatch({ type: 'located', location });
    trace = traceOf(form.getState(), settings);
  };
  const unsubscribe = form.subscribe((state) => {
    const before = trace;
    if (before && traceOf(state, settings).some((part, index) => part !== before[index])) stop();
  });
  const stop = () => {
    if (signal.aborted) return;
    unsubscribe();
    controller.abort();
    form.dispatch({ type: 'located', location: undefined });
  };
  running.set(form, stop);
  unmounted?.addEventListener('abort', stop, { signal });
  // Stops when the form is submitted, because the submitted address must not change.
  container?.closest('form')?.addEventListener('submit', stop, { capture: true, signal });

  const fillIn = async ({ coords: { latitude, longitude, accuracy } }: GeolocationPosition) => {
    const found: unknown = await findAddress({ latitude, longitude, accuracy }, { signal });
    if (signal.aborted) return;
    if (found && typeof found !== 'object') throw new TypeError('`locate` returned no address.');
    const { value } = form.getState();
    const address = found ? toAddress({ address: found }) : undefined;
    const fields = address && toFormFields(address, settings.fields);
    if (!address || !(fields?.line1 || fields?.city || fields?.postalCode)) {
      show('empty', searchWords.none());
      return;
    }
    const country = countryOf(fields.country || value.country);
    if (countries.length > 0 ? countries.every(({ code }) => code !== country) : country !== value.country)
      show('empty', words.countryNotServed(countryName(country, locale)));
    else if (form.elements.isDisabled()) stop();
    else {
      trace = undefined;
      form.pick(address, { variants: [], typed: '' }, since);
      show('found', searchWords.selected(toLine(form.getState().value)));
    }
  };
  // Some web views have no geolocation.
  const { geolocation } = navigator as Partial<Navigator>;
  if (!geolocation) {
    show('unavailable', words.locationUnknown());
    return;
  }
  show('locating', searchWords.loading());
  const onError = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
    if (!signal.aborted) show(code === PERMISSION_DENIED ? 'denied' : 'unavailable', words.locationUnknown());
  };
  geolocation.getCurrentPosition(
    (position) => {
      if (signal.aborted) return;
      fillIn(position).catch((cause: unknown) => {
        // The app's function can throw anything.
        if (!signal.aborted) show('failed', searchWords.error(Object(cause) as AddressServiceError));
      });
    },
    onError,
    { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
  );
}

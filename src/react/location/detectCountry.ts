import { countryOf } from '../../core/index.ts';
import type { FormStore } from '../form/state/view.ts';

/** Forms that have already called `detectCountry`. A form that was hidden and is shown again does not call it again. */
const detectedForms = new WeakSet<FormStore>();

/**
 * Whether the user may notice that fields move, because the focus is in the form or after it on the page. Elements before the form do not move.
 */
function isInUse(container: Element): boolean {
  const { activeElement } = container.getRootNode() as Document | ShadowRoot;
  if (!activeElement || activeElement === document.body) return false;
  const { DOCUMENT_POSITION_FOLLOWING, DOCUMENT_POSITION_CONTAINED_BY } = Node;
  const position = container.compareDocumentPosition(activeElement);
  return (position & (DOCUMENT_POSITION_FOLLOWING | DOCUMENT_POSITION_CONTAINED_BY)) !== 0;
}

/** Asks the app for the user's country and sets it, unless the user or the app has started to use the form in the meantime. */
export async function detectCountry(form: FormStore, container: HTMLElement, unmounted: AbortSignal): Promise<void> {
  // StrictMode immediately unmounts the form and mounts it again.
  await Promise.resolve();
  if (unmounted.aborted || detectedForms.has(form)) return;
  detectedForms.add(form);
  const isUnmounted = () => unmounted.aborted;
  let isTouched = false;
  const onTouch = () => {
    isTouched = true;
  };
  for (const type of ['focusin', 'pointerdown', 'input'])
    container.addEventListener(type, onTouch, { signal: unmounted });
  /** Whether the user or the app has started to use the form. */
  const isBegun = () => {
    const { value, defaultValue } = form.getInputs().options;
    const given = value ?? defaultValue ?? {};
    const { line1, city } = form.getState().value;
    const country = 'countryIso2' in given ? given.countryIso2 : given.country;
    return isTouched || form.getState().changes > 0 || Boolean(line1 || city || country) || isInUse(container);
  };
  if (isBegun()) return;
  const found: unknown = await Promise.resolve()
    .then(form.getInputs().options.detectCountry)
    .catch(() => undefined);
  const country = typeof found === 'string' ? countryOf(found) : '';
  const isOffered = form.getInputs().countries.some(({ code }) => code === country);
  if (isUnmounted() || !isOffered || country === form.getState().value.country || isBegun()) return;
  form.dispatch({ type: 'edited', field: 'country', text: country });
}

import { callListener } from '../../../core/index.ts';
import {
  addSubmitStep,
  appTimeout,
  buttonSelector,
  formElements,
  pollInterval,
  type Submit,
  submitOrder,
  type SubmitStep,
} from '../../page/submitGate.ts';
import type { ComboboxElements } from '../../combobox/elements.ts';
import type { Fallback } from '../../fallback/fallbacks.ts';
import type { FillState } from '../../fill/useFill.ts';
import type { ListRow } from '../options.ts';
import type { SessionContext } from '../session/context.ts';
import type { AutocompleteState, SearchLevel } from '../session/reducer.ts';
import type { UseAddressAutocompleteOptions } from '../types.ts';

/** The part of a rendered field (`useField.ts`) that the code around the page reads. */
export interface RenderedField {
  elements: ComboboxElements & FillState;
  session: { context: SessionContext; showText(text: string, type: 'reset'): void };
  options: UseAddressAutocompleteOptions;
  state: AutocompleteState;
  plainInput: Fallback | undefined;
  level: SearchLevel;
  rows: readonly ListRow[];
  optionId(row: ListRow): string;
  listed: boolean;
  escapeAction: string | undefined;
}

/** Outcome of the wait for an address. */
interface Arrival {
  /** Whether the fields show the address. */
  isShown?: boolean;
  /** Element to focus. If null, the pressed button is focused. If undefined, the focus stays where it is. */
  focus?: HTMLElement | null;
}

const isVisible = (element: Partial<Element>) => element.checkVisibility?.() ?? true;
const isDisabled = (element: Element | null | undefined) =>
  element?.isConnected === true && element.matches(':disabled');

/** Moves the focus to where the user continues, unless the user has moved it to another field or part of the page. */
function focusIn({ form, submitter }: Submit, search: HTMLElement, wanted: HTMLElement | null): void {
  const { activeElement: active } = form.getRootNode() as Document | ShadowRoot;
  const isFree = !active || active === form.ownerDocument.body || active === search;
  const isUsable = submitter && isVisible(submitter) && !isDisabled(submitter);
  if (isFree || (form.contains(active) && active.matches(buttonSelector)))
    (wanted ?? (isUsable ? submitter : search)).focus();
}

/**
 * Holds a submit of the form around the search while an address is loading (docs/decisions/submit-wait.md). With
 * our form, `fill`, or the app's `isFilled`, the form is submitted as soon as the fields show the address. Otherwise,
 * the focus returns to the pressed button, and the next press submits the form.
 *
 * @param detached Aborted when the field is removed or hidden.
 * @returns A function to call after each render of the field.
 */
export function waitForAddress(first: RenderedField, detached: AbortSignal) {
  const { elements } = first;
  const { getState } = first.session.context;
  let latest = first;
  /** The wait for the address of the suggestion that is being retrieved. */
  let wait: ReturnType<typeof startWait> | undefined;

  /**
   * Returns a field that does not show the address yet, or `true` if that field is unknown. Returns undefined if all
   * fields show the address, and null if there is no way to tell.
   */
  const findUnfilled = (): HTMLElement | true | undefined | null => {
    const { isFilled } = latest.options;
    if (!isFilled) return elements.unfilled ? elements.unfilled() : null;
    let unfilled: true | undefined | null = null;
    callListener(() => {
      unfilled = isFilled() ? undefined : true;
    });
    return unfilled;
  };

  const startWait = (field: HTMLInputElement) => {
    const { pending } = latest.state;
    let submit: Submit | undefined;
    /**
     * Whether the app disabled the button while the address was loading. If so, the form can be submitted even though
     * the button is disabled.
     */
    let wasDisabledByPress = false;
    const disabledObserver = new MutationObserver(() => {
      if (getState().phase === 'retrieving') wasDisabledByPress = isDisabled(submit?.submitter);
    });
    let since: number | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let resolve!: (arrival: Arrival) => void;
    const arrival = new Promise<Arrival>((settle) => {
      resolve = settle;
    });

    const arrivalNow = (): Arrival | undefined => {
      // A hidden field does not call `onRender`.
      const { phase, inputValue } = detached.aborted ? getState() : latest.state;
      if (phase === 'selected') since ??= performance.now();
      // An app may empty the search once it has the address, which sets the phase to `idle`.
      const hasArrived = phase === 'selected' || (phase === 'idle' && since !== undefined);
      if (!hasArrived && phase !== 'retrieving') {
        if (phase === 'failed' || latest.plainInput) return { focus: elements.input };
        return phase === 'idle' ? { focus: null } : {};
      }
      const missing = findUnfilled();
      // A field that an <Activity> hides does not call `onRender`. Its default value shows whether React has rendered
      // the new text. Its value does not, because `replaceText` sets the value before the render.
      const isRendered = hasArrived && (!detached.aborted || field.defaultValue === inputValue);
      const isGone = detached.aborted
        ? !field.isConnected
        : hasArrived && !(elements.input && isVisible(elements.input));
      // The field was removed, or the dialog around the field was closed.
      if (isGone || (isRendered && (missing === null || !isVisible(field)))) return { focus: null };
      if (since !== undefined && performance.now() - since >= appTimeout)
        return { focus: typeof missing === 'object' ? missing : null };
      const isBusy = isDisabled(field) || (!wasDisabledByPress && isDisabled(submit?.submitter));
      return isRendered && missing === undefined && !isBusy ? { isShown: true } : undefined;
    };
    const step: SubmitStep = {
      order: submitOrder.address,
      check(next) {
        const { phase } = getState();
        // The user continues without an address, or searches for another address.
        if (phase !== 'retrieving' && phase !== 'selected') return true;
        // An app that does not report when the fields are filled can submit from a script once it has the address.
        if (!next.submitter && phase === 'selected' && findUnfilled() === null) return true;
        // A hidden field has shown the address since the last check.
        const how = detached.aborted && arrivalNow();
        if (how) {
          end(how);
          return true;
        }
        if (next.submitter || submit?.isCancelled() !== false) submit = next;
        wasDisabledByPress = false;
        if (next.submitter) disabledObserver.observe(next.submitter, { attributeFilter: ['disabled'] });
        return arrival.then(({ isShown, focus }) => {
          if (!next.isCancelled() && focus !== undefined) focusIn(submit ?? next, field, focus);
          // A form in a closed dialog or in a finished step is not submitted.
          return isShown === true && formElements(next.form).some(isVisible);
        });
      },
      // The search fires `change` when it loses the focus.
      ignores: ({ target, type }) => target === field && (type === 'mousedown' || type === 'change'),
    };
    const controller = new AbortController();
    const { signal } = controller;
    if (field.form) addSubmitStep(field.form, step, signal);
    const edited = (elements.edited = new Set<EventTarget | null>());
    const onInput = ({ isTrusted, target }: Event) => {
      if (isTrusted && target !== field) edited.add(target);
    };
    field.getRootNode().addEventListener('input', onInput, { capture: true, signal });
    const end = (how: Arrival) => {
      clearTimeout(timer);
      disabledObserver.disconnect();
      controller.abort();
      elements.edited = undefined;
      wait = undefined;
      resolve(how);
    };
    /** Polls until the wait has ended. */
    const check = (delay = 0) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const how = arrivalNow();
        if (how) end(how);
        else check(pollInterval);
      }, delay);
    };
    return { pending, check, end };
  };
  // A detached field may not render again, so its wait polls.
  detached.addEventListener('abort', () => wait?.check());
  return (field: RenderedField) => {
    latest = field;
    const { phase, pending } = field.state;
    if (phase !== 'retrieving') wait?.check();
    else if (pending !== wait?.pending && elements.input) {
      wait?.end({});
      wait = startWait(elements.input);
    }
  };
}

import type { Fallback } from '../../fallback/fallbacks.ts';
import { callListener } from '../../../core/index.ts';
import { formElements, resubmit, currentResubmit, skipsAddress } from '../../page/submit.ts';
import type { ComboboxElements } from '../listbox/elements.ts';
import { trackTyping } from './lastEditedField.ts';
import type { AutocompleteState } from '../session/state.ts';

/** The search as of its last render. */
export interface RenderedSearch {
  state: Pick<AutocompleteState, 'phase' | 'pending'>;
  /** Why the search has become a plain input. Undefined while it is a search. */
  plainInput: Fallback | undefined;
  options: { isFilled?: (() => boolean) | undefined };
}

/** Milliseconds between two checks of whether the form shows the address. */
const pollInterval = 50;
/** Milliseconds within which the app must show the address. After this time, the submit is cancelled. */
const appTimeout = 5000;

const isVisible = (element: Partial<Element>) => element.checkVisibility?.() ?? true;
const isDisabled = (element: Element | null | undefined) =>
  element?.isConnected === true && element.matches(':disabled');

/** Whether any part of a form is visible. A form in a closed dialog or in a finished step is not visible. */
const isShown = (form: HTMLFormElement) => formElements(form).some(isVisible);

/**
 * Moves the focus to the element where the user continues, unless the focus is in another field or elsewhere on the
 * page.
 */
function focusIn(form: HTMLFormElement, search: Element | undefined, element: HTMLElement | null | undefined): void {
  const { activeElement: active } = form.getRootNode() as Document | ShadowRoot;
  const isFree = !active || active === form.ownerDocument.body || active === search;
  if (isFree || (form.contains(active) && active.matches(buttonSelector))) element?.focus();
}

/**
 * Defers the submit of the form that contains the field while a selected address is loading. Without this, the form
 * would be sent with the search text instead of the paid address.
 *
 * With our form, with `fill` or with the app's `isFilled`, it is known when the fields show the address, and the form
 * is submitted at that point. If the app uses none of the three, the focus returns to the pressed button, and the next
 * press submits the form. Other user input cancels the deferred submit (docs/decisions/submit-wait.md).
 *
 * @param getState Returns the latest state of the search, which may not be rendered yet.
 */
export function deferSubmit(elements: ComboboxElements, getState: () => AutocompleteState) {
  let latest: RenderedSearch | undefined;
  let awaited: AutocompleteState['pending'];
  let pending: PendingSubmit | undefined;
  /**
   * Whether the pressed button was disabled while the address was loading. If it was, the button is disabled because
   * the app is busy, and not because the form is invalid.
   */
  let wasDisabledByPress = false;
  const disabledObserver = new MutationObserver(() => {
    if (getState().phase === 'retrieving') wasDisabledByPress = isDisabled(pending?.submitter);
  });
  /** Input of the search. The listeners are attached to its form. */
  let field: HTMLInputElement | undefined;
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the app's `isFilled` has thrown an error. */
  let isFilledThrew = false;
  /** Whether the field was removed or hidden. If so, it might never render again. */
  let isDetached = false;

  /** Marks the form with `data-held`, so that the app can show that a submit is waiting. */
  const setPending = (submit: PendingSubmit | undefined) => {
    pending?.form.removeAttribute('data-held');
    pending = submit;
    submit?.form.setAttribute('data-held', '');
  };
  /** Stops waiting. Returns the deferred submit. */
  const finish = () => {
    const submit = pending;
    setPending(undefined);
    clearTimeout(timer);
    disabledObserver.disconnect();
    stop?.();
    timer = stop = awaited = undefined;
    return submit;
  };
  const restoreFocus = (submit: PendingSubmit | undefined, element?: HTMLElement | null) => {
    const isUsable = submit?.submitter && isVisible(submit.submitter) && !isDisabled(submit.submitter);
    if (submit) focusIn(submit.form, field, element ?? (isUsable ? submit.submitter : field));
  };
  const knowsWhenFilled = () =>
    !isFilledThrew && (latest?.options.isFilled !== undefined || elements.unfilled !== undefined);
  /**
   * Returns a field that does not show the address yet. If it is unknown which field that is, returns `true`. If all
   * fields show the address, returns undefined.
   */
  const findUnfilled = (): HTMLElement | true | undefined => {
    const { isFilled } = latest?.options ?? {};
    if (!isFilled) return elements.unfilled?.();
    let filled: boolean | undefined;
    callListener(() => {
      filled = isFilled();
    });
    isFilledThrew = filled === undefined;
    return filled ? undefined : true;
  };
  const listen = (input: HTMLInputElement) => {
    field = input;
    isDetached = isFilledThrew = false;
    const stopTyping = trackTyping(input);
    const stopForm = listenToForm(input, {
      onSubmit(submit) {
        const { phase } = getState();
        // The user continues without an address, or searches for another address.
        if (phase !== 'retrieving' && phase !== 'selected') return false;
        // If the app does not say when the fields are filled, it can submit the form by script once it has the address.
        if (!submit.submitter && phase === 'selected' && !knowsWhenFilled()) return false;
        // A submit by script does not replace a submit by a button.
        if (pending?.submitter && !submit.submitter) return true;
        setPending(submit);
        wasDisabledByPress = false;
        if (submit.submitter) disabledObserver.observe(submit.submitter, { attributeFilter: ['disabled'] });
        return true;
      },
      onAbandon() {
        setPending(undefined);
      },
    });
    stop = () => {
      stopTyping();
      stopForm();
    };
  };

  const send = () => {
    const submit = finish();
    if (submit?.form.isConnected && isShown(submit.form)) resubmit(submit.form, submit.submitter);
  };
  /** Polls until the address has arrived and the fields show it. */
  const waitUntilFilled = () => {
    let since: number | undefined;
    const check = () => {
      const { phase, inputValue } = getState();
      // An app may empty the search when it has the address, which makes the phase `idle`.
      const hasArrived = phase === 'selected' || phase === 'idle';
      if (hasArrived) since ??= performance.now();
      const isLate = since !== undefined && performance.now() - since >= appTimeout;
      const isAttached = field?.isConnected === true;
      const isGone = isDetached ? !isAttached : !elements.input || !isVisible(elements.input);
      const missing = findUnfilled();
      // A hidden field does not call `onRender`. If an <Activity> hides the field, the text in the DOM shows whether
      // the field has rendered.
      const isRendered = hasArrived && (!isDetached || field?.value === inputValue);
      const isDisabledNow = isDisabled(field) || (!wasDisabledByPress && isDisabled(pending?.submitter));
      if (!hasArrived && phase !== 'retrieving') finish();
      // The field was removed, or the dialog around the field was closed.
      else if (isGone || (isRendered && !knowsWhenFilled())) restoreFocus(finish());
      else if (isLate) restoreFocus(finish(), missing === true ? undefined : missing);
      else if (isRendered && field && !isVisible(field)) restoreFocus(finish());
      else if (isRendered && missing === undefined && !isDisabledNow) send();
      else timer = setTimeout(check, pollInterval);
    };
    timer = setTimeout(check, 0);
  };
  /** Called when the address has arrived. */
  const onAddress = () => {
    awaited = undefined;
    if (!stop || timer !== undefined) return;
    if (knowsWhenFilled()) waitUntilFilled();
    else restoreFocus(finish());
  };
  return {
    /** Called after each render of the field. */
    onRender(search: RenderedSearch) {
      latest = search;
      const { input } = elements;
      const { phase, pending } = search.state;
      if (phase === 'retrieving') {
        if (pending === awaited || !input) return;
        finish();
        awaited = pending;
        listen(input);
      } else if (phase === 'selected') onAddress();
      // An app may empty the search when it has the address, which makes the phase `idle`.
      else if (timer === undefined || phase !== 'idle') {
        const submit = finish();
        if (phase === 'failed' || search.plainInput) restoreFocus(submit, input);
        else if (phase === 'idle') restoreFocus(submit);
      }
    },
    /**
     * Called when the field is removed or hidden. From then on, polls until the form shows the selected address,
     * because the field may not render again.
     */
    detach() {
      isDetached = true;
      if (stop && timer === undefined) waitUntilFilled();
    },
  };
}

/** A submit that waits for its address. */
interface PendingSubmit {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

interface FormListeners {
  /** Called when the form is submitted. Returns whether to defer the submit. */
  onSubmit(submit: PendingSubmit): boolean;
  /**
   * Called when the user continues with something else in the form, or resets the form. Cancels the deferred submit.
   */
  onAbandon(): void;
}

type Control = HTMLButtonElement | HTMLInputElement;

/** Elements that are pressed rather than filled in. */
const buttonSelector = 'button, a[href], input:is([type=button], [type=submit], [type=image], [type=reset])';
const fieldSelector = 'input, select, textarea, [contenteditable]';
// Checks the type, because an element from another window is not an instance of this window's classes.
const isSubmitter = (button: Element): button is Control => /^(?:submit|image)$/.test((button as Control).type);

/**
 * Listens to the form of a field. These listeners run before any other listener. Returns a function that stops
 * listening.
 */
function listenToForm(input: HTMLInputElement, { onSubmit, onAbandon }: FormListeners): () => void {
  const root = input.getRootNode();
  // A removed field has no form, so this remembers its last form.
  let { form: lastForm } = input;
  const getForm = () => (lastForm = input.form ?? lastForm);
  const isOfForm = (target: EventTarget | null) => {
    const form = getForm();
    // Compares the target first, because a form can have a field named "form".
    return form !== null && (target === form || (target as Control).form === form || form.contains(target as Node));
  };
  let lastSubmitter: HTMLElement | null = null;
  /**
   * Button whose press is being handled. It distinguishes a submit from a script that only checks the validity of the
   * form.
   */
  let pressed: HTMLElement | undefined;
  let isInvalid = false;
  const defer = (event: Event, submitter: HTMLElement | null) => {
    const form = getForm();
    if (!form || skipsAddress(form, submitter) || !onSubmit({ form, submitter })) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    lastSubmitter = submitter;
  };
  const listeners: Record<string, (event: Event) => void> = {
    click(event) {
      const button = (event.target as Partial<Element> | null)?.closest?.(buttonSelector);
      if (!button || !isOfForm(button)) return;
      // A second press of the same button is the same request.
      if (event.isTrusted && button !== lastSubmitter) onAbandon();
      if (!isSubmitter(button)) return;
      pressed = button;
      isInvalid = false;
      setTimeout(() => {
        pressed = undefined;
        // The app has prevented the click and only checked the validity of the form. It will submit the form by script,
        // or not at all.
        if (isInvalid && event.defaultPrevented) onAbandon();
      }, 0);
    },
    invalid(event) {
      // Another search in the same form may be submitting the form again.
      const resubmit = currentResubmit();
      const isSent = pressed !== undefined || resubmit?.form === getForm();
      if (!isSent || !isOfForm(event.target)) return;
      isInvalid = true;
      defer(event, pressed ?? resubmit?.submitter ?? null);
    },
    submit(event) {
      if (event.target === getForm()) defer(event, (event as SubmitEvent).submitter);
    },
    pointerdown(event) {
      const other = (event.target as Partial<Element> | null)?.closest?.(fieldSelector);
      if (other && other !== input && !other.matches(buttonSelector)) abandon(event);
    },
    keydown(event) {
      if (event.target === input && (event as KeyboardEvent).key === 'Escape') abandon(event);
    },
    input: abandon,
    change(event) {
      // Ignores the `change` event that the search input fires when it loses focus.
      if (event.target !== input) abandon(event);
    },
    reset: abandon,
    /** A dialog around the form closed. */
    close({ target }) {
      if ((target as Node).contains(getForm())) onAbandon();
    },
    /** A popover around the form closed. */
    toggle({ target, newState }: Event & { newState?: string }) {
      if (newState === 'closed' && (target as Node).contains(getForm())) onAbandon();
    },
  };
  function abandon({ isTrusted, target }: Event) {
    if (isTrusted && isOfForm(target)) onAbandon();
  }
  for (const [type, listener] of Object.entries(listeners)) root.addEventListener(type, listener, true);
  return () => {
    for (const [type, listener] of Object.entries(listeners)) root.removeEventListener(type, listener, true);
  };
}

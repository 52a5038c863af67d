import { callListener, getOwn } from '../../core/index.ts';

/** Order in which the steps check a submit. */
export const submitOrder = {
  /** Stores text that only the search field contains, and formats the region and the postal code. */
  keepText: 0,
  /** Waits until a selected address has been retrieved and the fields show it. */
  address: 1,
  /** Applies the shop's rules. */
  rules: 2,
  /** Verifies the address. */
  verification: 3,
} as const;

/** Milliseconds between checks for whether the app shows the address to submit. */
export const pollInterval = 50;
/** Maximum milliseconds for the app to show the address to submit. After that, the submit is cancelled. */
export const appTimeout = 5000;

/** A form submit that passes through the gate. */
export interface Submit {
  form: HTMLFormElement;
  /** The pressed button. Null if a script submits the form. */
  submitter: HTMLElement | null;
  /** Whether the user has cancelled this submit, or a newer submit has replaced it. */
  isCancelled(): boolean;
}

/** A step that a submit must pass before it reaches the app. */
export interface SubmitStep {
  order: number;
  /**
   * Returns true to let the submit pass, or false to stop it. A promise holds the submit until it settles. If the check
   * throws or rejects, the submit passes.
   */
  check(submit: Submit): boolean | Promise<boolean>;
  /** Returns true for user actions that must not cancel the submit while it waits for this step. */
  ignores?(event: Event): boolean;
  /** Called when the user cancels a submit that is waiting for this step. */
  onCancel?(): void;
}

interface HeldSubmit {
  submitter: HTMLElement | null;
  step?: SubmitStep;
  /** Steps that the submit has already waited for. They are not checked again. */
  passed: Set<SubmitStep>;
  isCancelled: boolean;
}

type Control = HTMLButtonElement | HTMLInputElement;

/** Selector for elements that are pressed rather than filled in. */
export const buttonSelector = 'button, a[href], input:is([type=button], [type=submit], [type=image], [type=reset])';
const fieldSelector = 'input, select, textarea, [contenteditable]';
const formEvents = 'submit invalid click mousedown keydown input change reset close toggle'.split(' ');
/** Events that mean that the user is leaving the page or returning to an earlier state of it. */
const pageEvents = 'beforeunload pagehide popstate'.split(' ');

/** Returns the form's elements. Does not read `form.elements`, because a form can have a field named "elements". */
export const formElements = (form: HTMLFormElement): readonly Element[] =>
  Array.from(Reflect.get(HTMLFormElement.prototype, 'elements', form));

/**
 * Whether this button submits the form without checking the address. True for a button with `formnovalidate` ("Back",
 * "Cancel", "Save for later") and for a button that only closes a dialog.
 */
const skipsAddress = (form: Element, submitter: Element | null): boolean =>
  submitter?.hasAttribute('formnovalidate') === true ||
  (submitter?.getAttribute('formmethod') ?? form.getAttribute('method'))?.toLowerCase() === 'dialog';

const closest = ({ target }: Event, selector: string) =>
  (target as Partial<Element> | null)?.closest?.<HTMLElement>(selector);
// Checks the type, because an element from another window is not an instance of this window's classes.
const isSubmitter = (button: Element): boolean => /^(?:submit|image)$/.test((button as Control).type);

const gates = new WeakMap<HTMLFormElement, Gate>();

type Gate = ReturnType<typeof createGate>;

/**
 * Adds a step to a form's gate. All steps share one gate, which runs before any of the app's listeners.
 *
 * @param signal Removes the step when it is aborted. A submit that is already waiting for the step keeps waiting.
 */
export function addSubmitStep(form: HTMLFormElement, step: SubmitStep, signal: AbortSignal): void {
  const gate = gates.get(form) ?? createGate(form);
  gates.set(form, gate);
  gate.add(step, signal);
}

/**
 * Creates a form's gate. A submit passes the steps in order. If a step needs time, the submit is held, the form gets
 * `data-held`, and the form is submitted again once the step lets it pass. Anything else that the user does in the
 * meantime cancels the submit.
 */
function createGate(form: HTMLFormElement) {
  const root = form.getRootNode();
  const view = form.ownerDocument.defaultView ?? window;
  let steps: readonly SubmitStep[] = [];
  let held: HeldSubmit | undefined;
  /** Whether the gate itself is submitting the form right now. */
  let isResubmitting = false;
  /** Submit button whose press is being handled. Without one, an `invalid` event comes from a script that only checks the form's validity. */
  let pressed: HTMLElement | undefined;
  let isInvalid = false;

  const setHeld = (next?: HeldSubmit) => {
    if (held && held !== next) held.isCancelled = true;
    held = next;
    form.toggleAttribute('data-held', Boolean(next));
    for (const type of pageEvents) view[next ? 'addEventListener' : 'removeEventListener'](type, cancel);
    listen();
  };
  const cancel = () => {
    const step = held?.step;
    setHeld();
    step?.onCancel?.();
  };
  const resubmit = (submit: HeldSubmit) => {
    const { submitter } = submit;
    // The app may have removed the button, or changed its type.
    const isUsable = submitter && isSubmitter(submitter) && (submitter as Control).form === form;
    isResubmitting = true;
    form.requestSubmit(isUsable ? submitter : undefined);
    isResubmitting = false;
    // If the submit is still held, the browser has found an invalid field.
    if (held === submit) setHeld();
  };
  const hold = (submit: HeldSubmit, step: SubmitStep, answer: Promise<boolean>) => {
    submit.step = step;
    setHeld(submit);
    const settle = (passes: boolean) => {
      if (held !== submit) return;
      submit.passed.add(step);
      if (passes && form.isConnected) resubmit(submit);
      else setHeld();
    };
    // A form cannot be submitted during its own submit event.
    const later = (passes: boolean) => setTimeout(settle, 0, passes);
    answer.then(later, (error: unknown) => {
      callListener(() => {
        throw error;
      });
      later(true);
    });
  };
  /** Handles a submit. Before the browser has validated the fields, only the address step runs. */
  const onSubmit = (event: Event, submitter: HTMLElement | null, isValidated = true) => {
    const submit: HeldSubmit = {
      // A submit from a script does not replace a submit from a button.
      submitter: submitter ?? held?.submitter ?? null,
      passed: isResubmitting && held ? held.passed : new Set(),
      isCancelled: false,
    };
    for (const step of steps) {
      const isChecked = isValidated
        ? step.order === submitOrder.keepText || !skipsAddress(form, submitter)
        : step.order === submitOrder.address;
      if (!isChecked || submit.passed.has(step)) continue;
      let answer: boolean | Promise<boolean> = true;
      callListener(() => {
        answer = step.check({ form, submitter, isCancelled: () => submit.isCancelled });
      });
      if ((answer as unknown) === true) continue;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (typeof answer === 'object') hold(submit, step, answer);
      else setHeld();
      return;
    }
    if (isValidated) setHeld();
  };

  const isOfForm = (target: EventTarget | null) => (target as Control).form === form || form.contains(target as Node);
  /** Cancels the held submit because of a user action. */
  const onAction = (event: Event) => {
    if (held && event.isTrusted && isOfForm(event.target) && !held.step?.ignores?.(event)) cancel();
  };
  const onClick = (event: Event) => {
    const button = closest(event, buttonSelector);
    if (!button || !isOfForm(button)) return;
    // Pressing the same button again does not cancel the submit.
    if (button !== held?.submitter) onAction(event);
    if (!isSubmitter(button)) return;
    pressed = button;
    isInvalid = false;
    setTimeout(() => {
      pressed = undefined;
      // The app has prevented the click and only checked the form's validity. If it submits the form at all, it does so
      // from a script.
      if (isInvalid && event.defaultPrevented) cancel();
    }, 0);
  };
  const onClose = ({ target }: Event) => {
    if (held && (target as Node).contains(form)) cancel();
  };
  const handlers: Record<string, (event: Event) => void> = {
    submit(event) {
      if (event.target === form) onSubmit(event, (event as SubmitEvent).submitter);
    },
    invalid(event) {
      if ((!pressed && !isResubmitting) || !isOfForm(event.target)) return;
      isInvalid = true;
      const submitter = pressed ?? held?.submitter ?? null;
      if (!skipsAddress(form, submitter)) onSubmit(event, submitter, false);
    },
    click: onClick,
    mousedown(event) {
      // The second press of a double click can hit a field that has moved under the pointer. `pointerdown` does not count presses.
      const isSecond = (event as MouseEvent).detail > 1;
      if (!isSecond && closest(event, fieldSelector)?.matches(buttonSelector) === false) onAction(event);
    },
    keydown(event) {
      const { key, repeat } = event as KeyboardEvent;
      if (key === 'Escape') onAction(event);
      // While Enter is held down, it must not press what has received the focus in the meantime.
      else if (key === 'Enter' && repeat && isOfForm(event.target) && !closest(event, 'textarea, [contenteditable]'))
        event.preventDefault();
    },
    /** A popover around the form closed. */
    toggle(event) {
      if ((event as ToggleEvent).newState === 'closed') onClose(event);
    },
    /** A dialog around the form closed. */
    close: onClose,
  };
  // One listener for all events.
  const listener = (event: Event) => {
    (getOwn(handlers, event.type) ?? onAction)(event);
  };
  /** Listens while there is a step or a held submit. */
  const listen = () => {
    const change = steps.length > 0 || held ? 'addEventListener' : 'removeEventListener';
    for (const type of formEvents) root[change](type, listener, true);
  };
  return {
    add(step: SubmitStep, signal: AbortSignal) {
      steps = [...steps, step].sort((one, other) => one.order - other.order);
      listen();
      signal.addEventListener('abort', () => {
        steps = steps.filter((other) => other !== step);
        listen();
      });
    },
  };
}

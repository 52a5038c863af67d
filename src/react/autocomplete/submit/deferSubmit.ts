import type { Fallback } from '../../fallback/fallbacks.ts';
import { callListener } from '../../../core/index.ts';
import { fieldsIn, submitAgain, sentAgain, asksForNoAddress } from '../../page/submit.ts';
import type { Elements } from '../listbox/elements.ts';
import { hearTyping } from './lastEditedField.ts';
import type { State } from '../session/state.ts';

/** Of a search as it was drawn last. */
export interface DrawnSearch {
  state: Pick<State, 'phase' | 'pending'>;
  /** It searches no more. */
  ordinary: Fallback | undefined;
  options: { isFilled?: (() => boolean) | undefined };
}

/** ms between two looks at a form. */
const pause = 50;
/** ms for an app to draw an address, or for what it fills to be there; after them nothing is sent. */
const appsTime = 5000;

const isVisible = (element: Partial<Element>) => element.checkVisibility?.() ?? true;
const isDisabled = (element: Element | null | undefined) =>
  element?.isConnected === true && element.matches(':disabled');

/** Is anything of a form to be seen? It may be in a dialog that has been closed, or in a step that is over. */
const isShown = (form: HTMLFormElement) => fieldsIn(form).some(isVisible);

/** Where a person goes on, unless they are in another field by now, or elsewhere. */
function focusIn(form: HTMLFormElement, search: Element | undefined, element: HTMLElement | null | undefined): void {
  const { activeElement: active } = form.getRootNode() as Document | ShadowRoot;
  const isFree = !active || active === form.ownerDocument.body || active === search;
  if (isFree || (form.contains(active) && active.matches(buttons))) element?.focus();
}

/**
 * Holds back the submit of the form around the field while an address that a person has chosen is on its way: else the form would go without the address that is
 * paid for, with the words of the search in its place. Where it is known that the form shows the address (a form of ours, `fill`, the app's `isFilled`), it is
 * sent then. Else the press is given back: the focus is on its button, and the next press sends. What a person does meanwhile ends the wait
 * (docs/decisions/submit-wait.md).
 *
 * @param now the state of the search, which may not be drawn yet.
 */
export function createSearchHold(elements: Elements, now: () => State) {
  let newest: DrawnSearch | undefined;
  let awaited: State['pending'];
  let held: HeldSubmit | undefined;
  /** Was the button disabled after its press, and before the address was there? Then it says "busy", and not "wait". */
  let isBusy = false;
  const presses = new MutationObserver(() => {
    if (now().phase === 'retrieving') isBusy = isDisabled(held?.submitter);
  });
  /** The field while its form is heard. */
  let field: HTMLInputElement | undefined;
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The app's `isFilled` throws: it says nothing. */
  let isBroken = false;
  /** The field was taken away or hidden: it may not be drawn until it is shown again. */
  let isLeft = false;

  /** The form says that a press of it waits, so that the app can show it. */
  const setHeld = (its: HeldSubmit | undefined) => {
    held?.form.removeAttribute('data-held');
    held = its;
    its?.form.setAttribute('data-held', '');
  };
  /** Waits no more. Returns what has waited. */
  const end = () => {
    const its = held;
    setHeld(undefined);
    clearTimeout(timer);
    presses.disconnect();
    stop?.();
    timer = stop = awaited = undefined;
    return its;
  };
  const giveBack = (its: HeldSubmit | undefined, element?: HTMLElement | null) => {
    const isUsable = its?.submitter && isVisible(its.submitter) && !isDisabled(its.submitter);
    if (its) focusIn(its.form, field, element ?? (isUsable ? its.submitter : field));
  };
  const isKnown = () => !isBroken && (newest?.options.isFilled !== undefined || elements.unfilled !== undefined);
  /** What the form does not show yet: a field, or something that is not known; undefined for nothing. */
  const unfilled = (): HTMLElement | true | undefined => {
    const { isFilled } = newest?.options ?? {};
    if (!isFilled) return elements.unfilled?.();
    let says: boolean | undefined;
    callListener(() => {
      says = isFilled();
    });
    isBroken = says === undefined;
    return says ? undefined : true;
  };
  const listen = (input: HTMLInputElement) => {
    field = input;
    isLeft = isBroken = false;
    const stopTyping = hearTyping(input);
    const stopForm = hearForm(input, {
      onSubmit(its) {
        const { phase } = now();
        // The person goes on without an address, or searches for another one.
        if (phase !== 'retrieving' && phase !== 'selected') return false;
        // An app that sends when it has its address, and tells nobody when its fields show it, knows what it does.
        if (!its.submitter && phase === 'selected' && !isKnown()) return false;
        // What an app sends by itself does not take the place of a button that was pressed.
        if (held?.submitter && !its.submitter) return true;
        setHeld(its);
        isBusy = false;
        if (its.submitter) presses.observe(its.submitter, { attributeFilter: ['disabled'] });
        return true;
      },
      onOther() {
        setHeld(undefined);
      },
    });
    stop = () => {
      stopTyping();
      stopForm();
    };
  };

  const send = () => {
    const its = end();
    if (its?.form.isConnected && isShown(its.form)) submitAgain(its.form, its.submitter);
  };
  /** Looks until the address is there and drawn. */
  const watch = () => {
    let since: number | undefined;
    const look = () => {
      const { phase, inputValue } = now();
      // An app may empty the search when it has its address.
      const isHere = phase === 'selected' || phase === 'idle';
      if (isHere) since ??= performance.now();
      const isLate = since !== undefined && performance.now() - since >= appsTime;
      const isThere = field?.isConnected === true;
      const isOver = isLeft ? !isThere : !elements.input || !isVisible(elements.input);
      const missing = unfilled();
      // Of a field that is hidden nothing is drawn but, in an <Activity>, its text.
      const isDrawn = isHere && (!isLeft || field?.value === inputValue);
      const isOff = isDisabled(field) || (!isBusy && isDisabled(held?.submitter));
      if (!isHere && phase !== 'retrieving') end();
      // The field is gone, or the dialog around it has been closed.
      else if (isOver || (isDrawn && !isKnown())) giveBack(end());
      else if (isLate) giveBack(end(), missing === true ? undefined : missing);
      else if (isDrawn && field && !isVisible(field)) giveBack(end());
      else if (isDrawn && missing === undefined && !isOff) send();
      else timer = setTimeout(look, pause);
    };
    timer = setTimeout(look, 0);
  };
  /** The address is there. */
  const arrived = () => {
    awaited = undefined;
    if (!stop || timer !== undefined) return;
    if (isKnown()) watch();
    else giveBack(end());
  };
  return {
    /** The field was drawn in this state. */
    drawn(search: DrawnSearch) {
      newest = search;
      const { input } = elements;
      const { phase, pending } = search.state;
      if (phase === 'retrieving') {
        if (pending === awaited || !input) return;
        end();
        awaited = pending;
        listen(input);
      } else if (phase === 'selected') arrived();
      // An app may empty the search when it has its address.
      else if (timer === undefined || phase !== 'idle') {
        const its = end();
        if (phase === 'failed' || search.ordinary) giveBack(its, input);
        else if (phase === 'idle') giveBack(its);
      }
    },
    /** The field leaves the page, or is hidden: what its form shows then is not what was chosen, until it is shown again. */
    leave() {
      isLeft = true;
      if (stop && timer === undefined) watch();
    },
  };
}

/** A submit that waits for its address. */
export interface HeldSubmit {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

export interface FormHearers {
  /** The form is sent. Returns whether this submit is held back. */
  onSubmit(held: HeldSubmit): boolean;
  /** A person has gone on with something else in the form, or it was reset: nothing is sent for what they did before. */
  onOther(): void;
}

type Control = HTMLButtonElement | HTMLInputElement;

/** What is pressed, and not filled in. */
export const buttons = 'button, a[href], input:is([type=button], [type=submit], [type=image], [type=reset])';
const fields = 'input, select, textarea, [contenteditable]';
// By what it says, for one of another window is not an instance of this one's classes.
const isSubmitter = (button: Element): button is Control => /^(?:submit|image)$/.test((button as Control).type);

/** Hears what is done with the form of a field, before anybody else. Returns the way to stop. */
export function hearForm(input: HTMLInputElement, { onSubmit, onOther }: FormHearers): () => void {
  const root = input.getRootNode();
  // A field that has left the page is in no form: the last one counts.
  let { form: last } = input;
  const formNow = () => (last = input.form ?? last);
  const isOfForm = (target: EventTarget | null) => {
    const form = formNow();
    // In this order: a form may have a field of the name "form".
    return form !== null && (target === form || (target as Control).form === form || form.contains(target as Node));
  };
  let sender: HTMLElement | null = null;
  /** The button whose press is being dealt with: fields that are asked for their validity by a script are not a wish to send. */
  let pressed: HTMLElement | undefined;
  let isInvalid = false;
  const hold = (event: Event, submitter: HTMLElement | null) => {
    const form = formNow();
    if (!form || asksForNoAddress(form, submitter) || !onSubmit({ form, submitter })) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    sender = submitter;
  };
  const listeners: Record<string, (event: Event) => void> = {
    click(event) {
      const button = (event.target as Partial<Element> | null)?.closest?.(buttons);
      if (!button || !isOfForm(button)) return;
      // Pressed again, it is the same wish.
      if (event.isTrusted && button !== sender) onOther();
      if (!isSubmitter(button)) return;
      pressed = button;
      isInvalid = false;
      setTimeout(() => {
        pressed = undefined;
        // The app has only looked whether all is valid, and sends by itself or not at all.
        if (isInvalid && event.defaultPrevented) onOther();
      }, 0);
    },
    invalid(event) {
      // Also where another search of the form has waited, and sends it now.
      const sends = sentAgain();
      const isSent = pressed !== undefined || sends?.form === formNow();
      if (!isSent || !isOfForm(event.target)) return;
      isInvalid = true;
      hold(event, pressed ?? sends?.submitter ?? null);
    },
    submit(event) {
      if (event.target === formNow()) hold(event, (event as SubmitEvent).submitter);
    },
    pointerdown(event) {
      const other = (event.target as Partial<Element> | null)?.closest?.(fields);
      if (other && other !== input && !other.matches(buttons)) goOn(event);
    },
    keydown(event) {
      if (event.target === input && (event as KeyboardEvent).key === 'Escape') goOn(event);
    },
    input: goOn,
    change(event) {
      // What was typed in the search before its choice is told as a change when the focus leaves it.
      if (event.target !== input) goOn(event);
    },
    reset: goOn,
    /** Of a dialog around it. */
    close({ target }) {
      if ((target as Node).contains(formNow())) onOther();
    },
    /** Of a popover around it. */
    toggle({ target, newState }: Event & { newState?: string }) {
      if (newState === 'closed' && (target as Node).contains(formNow())) onOther();
    },
  };
  function goOn({ isTrusted, target }: Event) {
    if (isTrusted && isOfForm(target)) onOther();
  }
  for (const [type, listener] of Object.entries(listeners)) root.addEventListener(type, listener, true);
  return () => {
    for (const [type, listener] of Object.entries(listeners)) root.removeEventListener(type, listener, true);
  };
}

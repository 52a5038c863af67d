import { asksForNoAddress } from '../provider/asksForNoAddress.ts';
import { sentAgain } from '../provider/submitAgain.ts';

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

import { asksForNoAddress } from '../provider/asksForNoAddress.ts';

/** A submit that waits for its address. */
export interface HeldSubmit {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

type Submitter = HTMLButtonElement | HTMLInputElement;

// By what it says, for one of another window is not an instance of this one's classes.
const isSubmitter = (element: Element | null | undefined): element is Submitter =>
  element !== null && element !== undefined && /^(?:submit|image)$/.test((element as Submitter).type);

/**
 * Hears what is done with the form of a field, before anybody else.
 *
 * @param onSubmit A person has sent it: this submit is held back.
 * @param onChange A person has gone on with one of its fields, or it was reset.
 * @returns the way to stop.
 */
export function hearForm(
  input: HTMLInputElement,
  onSubmit: (held: HeldSubmit) => void,
  onChange: () => void,
): () => void {
  const root = input.getRootNode();
  // A field that has left the page is in no form: the last one counts.
  let { form: last } = input;
  const formNow = () => (last = input.form ?? last);
  /** The button whose press is being dealt with: fields that are asked for their validity by a script are not a wish to send. */
  let pressed: HTMLElement | undefined;
  const hold = (event: Event, at: EventTarget | null, submitter: HTMLElement | null) => {
    const form = formNow();
    if (!form || at !== form || asksForNoAddress(form, submitter)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onSubmit({ form, submitter });
  };
  const listeners: Record<string, (event: Event) => void> = {
    click({ target }) {
      const button = (target as Partial<Element> | null)?.closest?.('button, input');
      if (!isSubmitter(button) || button.form !== formNow()) return;
      pressed = button;
      setTimeout(() => {
        pressed = undefined;
      }, 0);
    },
    invalid(event) {
      if (pressed) hold(event, (event.target as Submitter).form, pressed);
    },
    submit(event) {
      hold(event, event.target, (event as SubmitEvent).submitter);
    },
    input: change,
    change,
    reset: change,
  };
  function change({ isTrusted, target, type }: Event) {
    // What was typed in the search before its choice is told as a change when the focus leaves it.
    if (!isTrusted || (type === 'change' && target === input)) return;
    if (((target as Submitter).form ?? target) === formNow()) onChange();
  }
  for (const [type, listener] of Object.entries(listeners)) root.addEventListener(type, listener, true);
  return () => {
    for (const [type, listener] of Object.entries(listeners)) root.removeEventListener(type, listener, true);
  };
}

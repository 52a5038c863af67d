import { submitAgain } from '../provider/submitAgain.ts';
import type { Elements } from './Elements.ts';
import type { State } from './State.ts';

/** A submit that waits for its address. */
interface Held {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

const isSubmitter = (element: Element | null): element is HTMLButtonElement | HTMLInputElement =>
  element !== null && /^(?:submit|image)$/.test((element as HTMLButtonElement).type);

/** Hears what is done with the form of a field, before anybody else. Returns the way to stop. */
function hear(input: HTMLInputElement, hold: (held: Held) => void): () => void {
  const root = input.getRootNode();
  /** The button whose press is being dealt with: fields that are asked for their validity by a script are not a wish to send. */
  let pressed: HTMLElement | undefined;
  const isHeld = (event: Event, { form, submitter }: { form: EventTarget | null; submitter: HTMLElement | null }) => {
    // One that was taken out of the page is in no form, and waits for nothing.
    if (form === null || form !== input.form) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    hold({ form: input.form, submitter });
  };
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button, input') : null;
    if (!isSubmitter(button) || button.form !== input.form) return;
    pressed = button;
    setTimeout(() => {
      pressed = undefined;
    }, 0);
  };
  const onInvalid = (event: Event) => {
    if (pressed) isHeld(event, { form: (event.target as HTMLInputElement).form, submitter: pressed });
  };
  const onSubmit = (event: Event) => {
    isHeld(event, { form: event.target, submitter: (event as SubmitEvent).submitter });
  };
  root.addEventListener('click', onClick, true);
  root.addEventListener('invalid', onInvalid, true);
  root.addEventListener('submit', onSubmit, true);
  return () => {
    root.removeEventListener('click', onClick, true);
    root.removeEventListener('invalid', onInvalid, true);
    root.removeEventListener('submit', onSubmit, true);
  };
}

/**
 * Holds back the submit of the form around the field while an address that a person has chosen is on its way, and sends it when the address is there: else
 * the form would go without the address that is paid for, with the words of the search in its place. What a person does meanwhile, and an answer that does
 * not come, ends the wait: then nothing is sent, and the focus is in the field that says why.
 */
export function createSearchHold(elements: Elements) {
  let awaited: State['pending'];
  let held: Held | undefined;
  let stop: (() => void) | undefined;
  const end = () => {
    stop?.();
    stop = undefined;
    awaited = undefined;
    held = undefined;
  };
  return {
    /** The field was drawn in this state. */
    drawn({ phase, pending }: Pick<State, 'phase' | 'pending'>) {
      if (phase === 'retrieving' && pending === awaited) return;
      const was = held;
      const { input } = elements;
      end();
      if (phase === 'retrieving' && input) {
        awaited = pending;
        stop = hear(input, (its) => {
          held = its;
        });
      } else if (was && phase === 'failed') input?.focus();
      // Behind what is drawn with the address, also of an app that holds the fields.
      else if (was && phase === 'selected')
        setTimeout(() => {
          if (was.form.isConnected) submitAgain(was.form, was.submitter);
        }, 0);
    },
    end,
  };
}

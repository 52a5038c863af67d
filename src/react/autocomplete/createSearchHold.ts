import { submitAgain } from '../provider/submitAgain.ts';
import type { Fallback } from '../fallback/Fallback.ts';
import type { Elements } from './Elements.ts';
import { type HeldSubmit, hearForm } from './hearForm.ts';
import type { State } from './State.ts';

/** Of a search as it was drawn last. */
export interface DrawnSearch {
  state: Pick<State, 'phase' | 'pending'>;
  /** It searches no more. */
  ordinary: Fallback | undefined;
  /** `inputValue`: an app holds the text. */
  options: { inputValue?: string | undefined };
}

/** A submit that waits for its address, with what stood in the form then. */
interface Waiting extends HeldSubmit {
  texts: string;
}

/** ms between two looks at a form. Two that are alike: the app has finished. */
const pause = 50;
/** ms in which an app begins to fill in its own fields; there may be none. */
const appsMoment = 500;
/** ms for all of it; after them nothing is sent, and the person is in the field that waits, or in the search. */
const appsTime = 5000;

/** The fields of a form, also of one that has a field of the name "elements". */
const fieldsOf = (form: HTMLFormElement) => Array.from(Reflect.get(HTMLFormElement.prototype, 'elements', form));

/** What stands in the fields of a form, but in the search. */
const textsIn = (form: HTMLFormElement, input: Element | null) =>
  fieldsOf(form)
    .map((field) => (field === input ? '' : (field as HTMLInputElement).value))
    .join('\n');

/** Is anything of a form to be seen? It may be in a dialog that has been closed, or in a step that is over. */
const isShown = (form: HTMLFormElement) =>
  fieldsOf(form).some((field) => (field as Partial<Element>).checkVisibility?.() ?? true);

/** Does an app that holds the fields of an address form still draw what they were before? */
const isLate = (form: HTMLFormElement) =>
  form.matches('[data-filling]') || form.querySelector('[data-filling]') !== null;

/** Does it wait for an app, for the options of a field, or to be enabled? */
const isUnfinished = ({ form, submitter }: HeldSubmit, { input, unfilled }: Elements) =>
  isLate(form) ||
  Boolean(unfilled?.()) ||
  [input, submitter].some((element) => element?.isConnected && element.matches(':disabled'));

/**
 * Holds back the submit of the form around the field while an address that a person has chosen is on its way, and sends it when the form shows the address: else
 * the form would go without the address that is paid for, with the words of the search in its place. What a person does meanwhile, and an answer that does
 * not come, ends the wait: then nothing is sent.
 */
export function createSearchHold(elements: Elements) {
  let awaited: State['pending'];
  let held: Waiting | undefined;
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    stop?.();
    timer = stop = awaited = held = undefined;
  };
  /** The address is there: sends what waits for it once the form shows it, also of an app that draws it a moment later. */
  const sendOnceShown = () => {
    const since = performance.now();
    let before: string | undefined;
    const look = () => {
      if (!held) {
        end();
        return;
      }
      const { input } = elements;
      const lasts = performance.now() - since;
      const texts = textsIn(held.form, input);
      const isStill = texts === before && (texts !== held.texts || lasts >= appsMoment);
      before = texts;
      const { form, submitter } = held;
      if (!form.isConnected || !isShown(form)) end();
      else if (isStill && !isUnfinished(held, elements)) {
        end();
        submitAgain(form, submitter);
      } else if (lasts < appsTime) timer = setTimeout(look, pause);
      else {
        const unfilled = elements.unfilled?.();
        end();
        (unfilled ?? input)?.focus();
      }
    };
    timer = setTimeout(look, 0);
  };
  const listen = (input: HTMLInputElement) =>
    hearForm(
      input,
      (its) => {
        held = { ...its, texts: textsIn(its.form, input) };
      },
      () => {
        held = undefined;
      },
    );
  const arrived = () => {
    awaited = undefined;
    if (!held) end();
    else if (timer === undefined) sendOnceShown();
  };
  return {
    /** The field was drawn in this state. */
    drawn({ state: { phase, pending }, ordinary, options }: DrawnSearch) {
      const { input } = elements;
      if (phase === 'retrieving') {
        if (pending === awaited || !input) return;
        end();
        awaited = pending;
        stop = listen(input);
      } else if (phase === 'selected') arrived();
      // An app that holds the text may empty it when it has its address; else a person has.
      else if (timer === undefined || phase !== 'idle' || options.inputValue === undefined) {
        const wasHeld = held !== undefined;
        end();
        if (wasHeld && (phase === 'failed' || ordinary)) input?.focus();
      }
    },
    /** The field leaves the page, in this phase: many apps show the address in its place. */
    leave(phase: State['phase']) {
      if (phase === 'selected') arrived();
      else end();
    },
  };
}

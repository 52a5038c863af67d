import type { Fallback } from '../fallback/Fallback.ts';
import { fieldsIn } from '../provider/fieldsIn.ts';
import { submitAgain } from '../provider/submitAgain.ts';
import type { Elements } from './Elements.ts';
import { type HeldSubmit, hearForm } from './hearForm.ts';
import type { State } from './State.ts';

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

/** Is anything of a form to be seen? It may be in a dialog that has been closed, or in a step that is over. */
const isShown = (form: HTMLFormElement) => fieldsIn(form).some(isVisible);

/** Where a person goes on, unless they are elsewhere by now. */
function focusIn(form: HTMLFormElement, element: HTMLElement | null | undefined): void {
  const { activeElement } = form.getRootNode() as Document | ShadowRoot;
  if (!activeElement || activeElement === form.ownerDocument.body || form.contains(activeElement)) element?.focus();
}

/**
 * Holds back the submit of the form around the field while an address that a person has chosen is on its way: else the form would go without the address that is
 * paid for, with the words of the search in its place. Where it is known that the form shows the address (a form of ours, `fill`, the app's `isFilled`), it is
 * sent then. Else the press is given back: the focus is on its button, and the next press sends. What a person does meanwhile ends the wait.
 */
export function createSearchHold(elements: Elements) {
  let newest: DrawnSearch | undefined;
  let awaited: State['pending'];
  let held: HeldSubmit | undefined;
  /** Was the button disabled right after its press? Then it says "busy", and not "wait". */
  let isBusy = false;
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isDisabled = (element: Element | null | undefined) =>
    element?.isConnected === true && element.matches(':disabled');

  /** Waits no more. Returns what has waited. */
  const end = () => {
    const its = held;
    clearTimeout(timer);
    stop?.();
    timer = stop = awaited = held = undefined;
    return its;
  };
  const giveBack = (
    its: HeldSubmit | undefined,
    element: HTMLElement | null | undefined = its?.submitter ?? elements.input,
  ) => {
    if (its) focusIn(its.form, element);
  };
  const listen = (input: HTMLInputElement) =>
    hearForm(input, {
      onSubmit(its) {
        // What an app sends by itself meanwhile does not take the place of a button that was pressed.
        if (held?.submitter && !its.submitter) return;
        held = its;
        isBusy = false;
        setTimeout(() => {
          isBusy = held === its && isDisabled(its.submitter);
        }, pause);
      },
      onOther() {
        held = undefined;
      },
    });
  /** What the form does not show yet: a field, or something that is not known; undefined for nothing. */
  const unfilled = () => (newest?.options.isFilled ? !newest.options.isFilled() || undefined : elements.unfilled?.());

  /** The address is there. */
  const arrived = () => {
    awaited = undefined;
    if (!stop || timer !== undefined) return;
    if (!newest?.options.isFilled && !elements.unfilled) {
      giveBack(end());
      return;
    }
    const since = performance.now();
    const look = () => {
      const { input } = elements;
      const missing = unfilled();
      const isReady = !isDisabled(input) && (isBusy || !isDisabled(held?.submitter));
      // The dialog around it has been closed, or the step is over.
      if (!input || !isVisible(input)) giveBack(end());
      else if (missing === undefined && isReady) {
        const its = end();
        if (its?.form.isConnected && isShown(its.form)) submitAgain(its.form, its.submitter);
      } else if (performance.now() - since < appsTime) timer = setTimeout(look, pause);
      else giveBack(end(), missing === true ? undefined : missing);
    };
    timer = setTimeout(look, 0);
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
        stop = listen(input);
      } else if (phase === 'selected') arrived();
      // An app may empty the search when it has its address.
      else if (timer === undefined || phase !== 'idle') {
        const its = end();
        if (phase === 'failed' || search.ordinary) giveBack(its, input);
        else if (phase === 'idle') giveBack(its);
      }
    },
    /** The field leaves the page, or is hidden, in this phase: many apps show the address in its place, and nobody knows when. */
    leave(phase: State['phase']) {
      const its = end();
      if (phase === 'selected') giveBack(its);
    },
  };
}

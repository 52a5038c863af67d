import { callListener, type PostalField } from '../../../core/index.ts';
import type { AddressFormField } from '../../validation/fields.ts';
import { isTyping } from '../../page/inputs.ts';
import { fieldText, type FormStore, formatFor, isRendered } from '../state/view.ts';

/** Event of browsers that let a page ask for another autofill. `refill` makes the browser fill in the fields again, once. */
type AutofillEvent = Event & { refill?: (() => Promise<void>) | null };

/**
 * Handles autofill by a browser or a password manager. Either finds its fields first, and writes later, also after the country has changed. While a
 * browser does so, the fields of the old country stay rendered until the end of the task (`keptCountry`). Text can still arrive in a hidden input, or
 * in a field that has left the page. At the end of the task, it is moved to the field of the new country.
 */
export function createAutofill(
  form: Pick<FormStore, 'getState' | 'getInputs' | 'getRendered' | 'dispatch'>,
  setText: (field: AddressFormField, text: string) => void,
) {
  const { getState, getInputs, getRendered, dispatch } = form;
  /** The `autofill` event of this task. Undefined in browsers without it. */
  let autofillEvent: AutofillEvent | undefined;
  /** Functions to run at the end of this task. */
  const waiting: (() => void)[] = [];
  const endTask = () => {
    for (const run of waiting.splice(0)) callListener(run);
  };
  const atEnd = (run: () => void) => {
    if (waiting.push(run) === 1) setTimeout(endTask);
  };
  const isShown = (field: AddressFormField) =>
    isRendered(field, formatFor(getState(), getInputs(), getState().value.country), getInputs());
  /**
   * Fields that have changed in this task without typing. A user can change only one `<select>` at a time, so if there are several, autofill
   * changed them.
   */
  const filledFields = new Set<AddressFormField>();
  /** Called when a field changes. Reports an autofill at the end of the task. */
  const onFieldInput = (field: AddressFormField, event: Event) => {
    // On a busy page, several fields that a user types in can change before the timer fires.
    if (isTyping(event)) return;
    if (filledFields.size === 0)
      atEnd(() => {
        const fields = [...filledFields].filter(isShown);
        filledFields.clear();
        if (fields.length > 1) getRendered()?.events.emit({ type: 'autofilled', fields });
      });
    filledFields.add(field);
  };
  return {
    /** Ends the task early, because the form is being submitted. */
    endTask,
    onFieldInput,
    /**
     * Moves the text of a hidden input, or of a field that is no longer in the page, to the visible field. Keeps the text of the visible field, unless
     * its input was replaced, and that text was set before the country changed or is part of the new one.
     */
    onStrayInput(name: AddressFormField, input: HTMLInputElement, event: Event) {
      onFieldInput(name, event);
      // The browser may write another text, fill in the field itself, or change the country next, in the same task.
      atEnd(() => {
        const { value: text, isConnected } = input;
        input.value = '';
        if (!text || !isShown(name) || !getRendered()) return;
        const { origins } = getState();
        const current = fieldText(getState(), name, getInputs());
        const isOlder = (origins[name as PostalField]?.at ?? 0) < (origins.country?.at ?? Infinity);
        if (isConnected ? current : !isOlder && !text.includes(current)) return;
        setText(name, text);
        dispatch({ type: 'textsCommitted' });
      });
    },
    /** Called before the country changes. A change without focus is autofill. If it started in the country's field, only the browser's event tells. */
    onCountryInput(isFocused: boolean) {
      const event = autofillEvent;
      if (!event && isFocused) return;
      dispatch({ type: 'countryFilled' });
      atEnd(() => {
        dispatch({ type: 'taskEnded' });
        // The fields of the new country are empty, so the browser fills them in again.
        void event?.refill?.().catch(() => undefined);
      });
    },
    /** Listens to the browser's event. Chromium versions without it refill new fields by themselves, but not if something listens to `autofill`. */
    listen(page: Document, signal: AbortSignal) {
      const onAutofill = (event: Event) => {
        autofillEvent = event;
        atEnd(() => {
          autofillEvent = undefined;
        });
      };
      if ('AutofillEvent' in window) page.addEventListener('autofill', onAutofill, { signal });
    },
  };
}

import type { PostalField } from '../../../core/index.ts';
import type { AddressFormField } from '../../validation/fields.ts';
import { isTyping } from '../../page/inputs.ts';
import { fieldText, type FormInputs, type FormStore, formatFor, type FormView, isRendered } from '../state/view.ts';

/** Event of browsers that let a page ask for another autofill. `refill` makes the browser fill in the fields again, once. */
type AutofillEvent = Event & { refill?: (() => Promise<void>) | null };

/**
 * Returns the fields that need a hidden input (see `autofillInputs` of `useAddressForm`).
 *
 * @param hasRegions Whether the region is a select.
 */
export const autofillInputsOf = ({ format }: FormView, inputs: FormInputs, countries: number, hasRegions: boolean) =>
  (['line1', 'line2', 'district', 'city', 'region', 'postalCode'] as const).filter((field) => {
    if (inputs.settings.fields[field] === 'hidden') return false;
    // Next to a house number, a browser takes both lines for parts of an address. If it does not know these parts, it leaves the fields empty.
    if (field.startsWith('line')) return format.rows.flat().includes('houseNumber');
    return countries > 1 && ((field === 'region' && hasRegions) || !isRendered(field, format, inputs));
  });

/**
 * Creates the part of a form that handles autofill: by a browser, or by a password manager.
 *
 * Both read the page once, then set the country, and then write into the fields that they found. The fields of the old country stay rendered until the
 * end of the task (`keptCountry`). Text for a field that only the new country has arrives in a hidden input. Text for a field that has left the page
 * arrives in its old element. Both texts are moved to the new field at the end of the task.
 */
export function createAutofill(
  form: Pick<FormStore, 'getState' | 'getInputs' | 'getRendered' | 'dispatch'>,
  setText: (field: AddressFormField, text: string) => void,
) {
  const { getState, getInputs, getRendered, dispatch } = form;
  /** The event in this task, in browsers that have it. */
  let started: AutofillEvent | undefined;
  /** Functions to run at the end of this task. */
  const waiting: (() => void)[] = [];
  const endTask = () => {
    for (const run of waiting.splice(0)) run();
  };
  const atEnd = (run: () => void) => {
    if (waiting.push(run) === 1) setTimeout(endTask);
  };
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
        if (filledFields.size > 1) getRendered()?.events.emit({ type: 'autofilled', fields: [...filledFields] });
        filledFields.clear();
      });
    filledFields.add(field);
  };
  return {
    /** Ends the task early, because the form is being submitted. */
    endTask,
    onFieldInput,
    /**
     * Moves the text of a hidden input, or of a field that is no longer in the page, to the visible field. A text that the visible field already has
     * stays, unless the input is no longer in the page and the text is older than the country.
     */
    onStrayInput(name: AddressFormField, input: HTMLInputElement, event: Event) {
      onFieldInput(name, event);
      // The browser may write another text, fill in the field itself, or change the country next, in the same task.
      atEnd(() => {
        const { value: text, isConnected } = input;
        input.value = '';
        const state = getState();
        const { origins, value } = state;
        const isShown = formatFor(state, getInputs(), value.country).rows.flat().includes(name);
        if (!text || !isShown || !getRendered()) return;
        const current = fieldText(state, name, getInputs());
        const isOlder = (origins[name as PostalField]?.at ?? 0) < (origins.country?.at ?? 0);
        // A street without its number does not replace the whole line.
        if (current && (isConnected || !isOlder || (name === 'line1' && current.includes(text)))) return;
        setText(name, text);
        dispatch({ type: 'textsCommitted' });
      });
    },
    /** Called before the user or autofill changes the country. Autofill does not focus that field, unless the user started it there. */
    onCountryInput(isFocused: boolean) {
      const event = started;
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
        started = event;
        atEnd(() => {
          started = undefined;
        });
      };
      if ('AutofillEvent' in window) page.addEventListener('autofill', onAutofill, { signal });
    },
  };
}

import { hasFocus } from '../../page/inputs.ts';
import type { FormControl } from '../../page/typeInto.ts';
import { type AddressFormField, isContactField } from '../../validation/fields.ts';

// Compares tag names, because an element in an iframe or another window is not an instance of this window's classes.
const isInput = (element: HTMLElement | undefined): element is HTMLInputElement => element?.tagName === 'INPUT';
const isSelect = (element: HTMLElement | undefined): element is HTMLSelectElement => element?.tagName === 'SELECT';
const isControl = (element: HTMLElement | undefined): element is FormControl =>
  /^(INPUT|SELECT|TEXTAREA)$/.test(element?.tagName ?? '');

/**
 * Creates a store for the elements of the form, by field name.
 *
 * @param onStrayInput Called when something is written into a hidden input for autofill, or into a text field that is no longer in the page.
 */
export function createFieldElements(
  onStrayInput: (name: AddressFormField, input: HTMLInputElement, event: Event) => void,
) {
  const elements = new Map<string, HTMLElement>();
  const refs = new Map<string, (element: HTMLElement | null) => void>();
  const isFocused = (name: string) => hasFocus(elements.get(name));
  const focusedInput = (name: string): HTMLInputElement | undefined => {
    const element = elements.get(name);
    return isInput(element) && hasFocus(element) ? element : undefined;
  };
  /**
   * Fields whose text is about to change, and their texts before that. If the user typed, only that field, the position of the caret in the next
   * text, and the length of that text.
   */
  let awaited: { texts: ReadonlyMap<HTMLInputElement, string>; caret?: number; length?: number } = { texts: new Map() };
  return {
    /**
     * Returns the same ref for the same name, so that React does not detach and reattach it in each render.
     *
     * @param isForAutofill Whether the element is a hidden input for autofill instead of the field itself.
     */
    refOf(name: AddressFormField | 'search', isForAutofill = false) {
      const key = `${name}${isForAutofill}`;
      const known = refs.get(key);
      if (known) return known;
      // A password manager can set the country first, which can replace other fields, and then write into those that it found before.
      const onInput = (event: Event) => {
        const element = event.currentTarget as HTMLElement;
        if (isInput(element) && name !== 'search' && (isForAutofill || !element.isConnected))
          onStrayInput(name, element, event);
      };
      const ref = (element: HTMLElement | null): void => {
        if (!isForAutofill && element) elements.set(name, element);
        else if (!isForAutofill) elements.delete(name);
        // React attaches a merged ref again in each render. Adding the same listener twice has no effect.
        element?.addEventListener('input', onInput);
      };
      refs.set(key, ref);
      return ref;
    },
    /** Focuses a field. With `isAtEnd`, moves the caret to its end. */
    focus(name: string | undefined, isAtEnd = false) {
      const element = elements.get(name ?? '');
      element?.focus();
      if (isAtEnd && isInput(element)) element.setSelectionRange(element.value.length, element.value.length);
    },
    names: () => [...elements.keys()],
    hasFocus: isFocused,
    /** Whether a text field has focus. */
    isTypedIn: (name: string): boolean => isFocused(name) && !isSelect(elements.get(name)),
    /** Returns the field values in the DOM, which can differ from React's state. */
    texts<Name extends string>(names: readonly Name[]): [Name, string, FormControl][] {
      return names.flatMap((name) => {
        const element = elements.get(name);
        return isControl(element) ? [[name, element.value, element]] : [];
      });
    },
    caretOf: (name: string) => focusedInput(name)?.selectionStart,
    /**
     * Remembers the texts of fields that are about to be filled in. If one has focus once it is filled in, `selectFilled` selects its text, so that
     * the next key replaces the text instead of adding to it.
     *
     * @param search Name of the field that contains the search. Its text is not selected.
     */
    selectIfFilled(search: string) {
      const texts = new Map<HTMLInputElement, string>();
      for (const [name, element] of elements)
        if (isInput(element) && name !== search && !isContactField(name)) texts.set(element, element.value);
      awaited = { texts };
    },
    /** After a render, selects text that filled the focused field, or restores the caret if the app has reformatted the text. */
    selectFilled() {
      const { texts, caret, length } = awaited;
      const changed = [...texts].filter(([element, text]) => element.value !== text);
      if (!changed[0]) return;
      awaited = { texts: new Map() };
      const focused = changed.find(([element]) => element.matches(':focus'))?.[0];
      if (!focused) return;
      if (caret === undefined) focused.select();
      // The text was reformatted, for example to capitals, and the browser has moved the caret to the end.
      else if (focused.value.length === length) focused.setSelectionRange(caret, caret);
    },
    /**
     * Remembers the caret when the user types, so that `selectFilled` can restore it.
     *
     * @param next The text that is about to render, and the caret in it. Defaults to the text as typed.
     */
    keepCaret(name: string, next?: { text: string; caret: number }) {
      const element = focusedInput(name);
      const { text = '', caret } = next ?? { text: element?.value, caret: element?.selectionStart };
      if (element && typeof caret === 'number')
        awaited = { texts: new Map([[element, element.value]]), caret, length: text.length };
    },
    firstInput: (names: readonly string[]) => names.find((name) => isInput(elements.get(name))),
    /** Sets the field's custom validity message. `''` makes the field valid. */
    setValidity(name: string, words: string) {
      const element = elements.get(name);
      if (isControl(element)) element.setCustomValidity(words);
    },
    /** Whether a field is disabled, either by its own attribute or by its fieldset. Without a name, whether all fields are. */
    isDisabled(name?: string): boolean {
      const all = name === undefined ? [...elements.values()] : [elements.get(name)];
      return all.length > 0 && all.every((element) => element?.matches(':disabled'));
    },
    /**
     * Makes the selected option of each `<select>` its default option. After a form reset, the `<select>` then still
     * shows the option in React's state instead of its first one. React 19 resets a form after each action.
     */
    pinSelectDefaults(values: Readonly<Record<string, string>>) {
      for (const [name, value] of Object.entries(values)) {
        const select = elements.get(name);
        if (!isSelect(select)) continue;
        for (const option of select.options) option.defaultSelected = option.value === value;
        select.value = value;
      }
    },
  };
}

export type FieldElements = ReturnType<typeof createFieldElements>;

import { type FormControl, typeInto } from './typeInto.ts';

/** Text that the user entered in a field before hydration, and the field's text in the server's HTML. */
export interface PreHydrationInput {
  element: FormControl;
  text: string;
  serverText: string;
  /** Searches for the text and opens the list, if the text is a search and not autofilled. */
  search?: ((text: string) => void) | false;
}

/* This module is needed only if a user types before the script has loaded. Load it only with `import()`. */

/**
 * Returns a value that the field accepts and that is not in `known`. Prefers `''`, because any other value in a country
 * field would change the list of regions.
 */
function differentValue(element: FormControl, known: readonly string[]): string {
  const options = 'options' in element ? Array.from(element.options, ({ value }) => value) : [`${known[0] ?? ''} `];
  return ['', ...options].find((value) => !known.includes(value)) ?? '';
}

/**
 * Enters the text again, because React or a form library was not yet listening when the user typed it. Searches for
 * the text if the user is still in the field.
 *
 * @param changed Fields that the user has changed and forms that the user has reset since hydration. They are skipped.
 */
export function replayInput(typed: readonly PreHydrationInput[], changed: ReadonlySet<EventTarget | null>): void {
  for (const { element, text, serverText, search } of typed) {
    if (changed.has(element) || changed.has(element.form)) continue;
    if (element.value === serverText) typeInto(element, text);
    // If the field still has the server's text, a library did not notice the change and set the text back. Setting a different value
    // first makes the library notice.
    if (element.value === serverText) {
      typeInto(element, differentValue(element, [text, serverText]));
      typeInto(element, text);
    }
    if (search && element.value === text && element.matches(':focus')) search(text);
  }
}

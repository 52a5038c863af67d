import { type FormControl, typeInto } from './typeInto.ts';

/** Text that the user entered in a field before hydration, and the field's text in the server's HTML. */
export interface PreHydrationInput {
  element: FormControl;
  text: string;
  serverText: string;
  /** Session that searches for the text. `false` if the browser's autofill entered the text. Absent if the field has no search. */
  session?: { context: { getState: () => { phase: string } }; search: (text: string) => void } | false;
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
 * Enters the text again, because React or a form library was not yet listening when the user typed it. Then searches for
 * the text if it is in a search field that still has focus, unless the user has searched or selected since.
 *
 * @param changed Fields that the user has changed and forms that the user has reset since hydration. They are skipped.
 */
export function replayInput(typed: readonly PreHydrationInput[], changed: ReadonlySet<EventTarget | null>): void {
  for (const { element, text, serverText, session } of typed) {
    if (changed.has(element) || changed.has(element.form)) continue;
    if (element.value === serverText) typeInto(element, text);
    // If the field still has the server's text, a library did not notice the change and set the text back. Setting a different value
    // first makes the library notice.
    if (element.value === serverText) {
      typeInto(element, differentValue(element, [text, serverText]));
      typeInto(element, text);
    }
    // Not `hasFocus` of `inputs.ts`: that module is in the main chunk, and lazy code imports no value from it.
    const hasFocus = (element.getRootNode() as Document | ShadowRoot).activeElement === element;
    // In any other phase, the user has searched or selected in the meantime.
    if (session && hasFocus && element.value === text && session.context.getState().phase === 'idle')
      session.search(text);
  }
}

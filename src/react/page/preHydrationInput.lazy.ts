import type { FormControl } from '../form/fields.ts';
import { typeInto } from './typeInto.ts';

/** Input from before hydration, and the value in the server's HTML. */
export interface PreHydrationInput {
  element: FormControl;
  text: string;
  serverText: string;
}

/* Needed only if a user types before the script has loaded. Load this module only with `import()`. */

/**
 * Returns a value that the field accepts and that is not in `known`. Prefers `''`, because selecting another country
 * would change the region list.
 */
function differentValue(element: FormControl, known: readonly string[]): string {
  const options = 'options' in element ? Array.from(element.options, ({ value }) => value) : [`${known[0] ?? ''} `];
  return ['', ...options].find((value) => !known.includes(value)) ?? '';
}

/**
 * Replays input in fields, because React or a form library was not yet listening when the user typed.
 *
 * @param changed Fields that the user has changed or forms that the user has reset since hydration.
 */
export function replayInput(typed: readonly PreHydrationInput[], changed: ReadonlySet<EventTarget | null>): void {
  for (const { element, text, serverText } of typed) {
    if (changed.has(element) || changed.has(element.form)) continue;
    if (element.value === serverText) typeInto(element, text);
    // A library ignores a value that it considers unchanged, so a different value is set first.
    if (element.value !== serverText) continue;
    typeInto(element, differentValue(element, [text, serverText]));
    typeInto(element, text);
  }
}

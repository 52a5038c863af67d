import type { FormControl } from '../form/fields.ts';
import { typeInto } from './typeInto.ts';

/** Input from before hydration, and the value in the server's HTML. */
export interface PreHydrationInput {
  element: FormControl;
  text: string;
  serverText: string;
}

/* Only for users who type before the script loads. Load it with `import()` only. */

/**
 * Returns a value that the field accepts and that is none of these, preferably `''`: another country would change the
 * regions.
 */
function differentValue(element: FormControl, known: readonly string[]): string {
  const options = 'options' in element ? Array.from(element.options, ({ value }) => value) : [`${known[0] ?? ''} `];
  return ['', ...options].find((value) => !known.includes(value)) ?? '';
}

/**
 * Replays input that a field does not show, because its owner was not listening yet.
 *
 * @param changed fields and forms that the user has changed or reset since.
 */
export function replayInput(typed: readonly PreHydrationInput[], changed: ReadonlySet<EventTarget | null>): void {
  for (const { element, text, serverText: serverText } of typed) {
    if (changed.has(element) || changed.has(element.form)) continue;
    if (element.value === serverText) typeInto(element, text);
    // A library does not report an unchanged value, so set another one first.
    if (element.value !== serverText) continue;
    typeInto(element, differentValue(element, [text, serverText]));
    typeInto(element, text);
  }
}

import type { FormControl } from '../form/fields.ts';
import { typeInto } from './typeInto.ts';

/** What a person put into a field, and what the server had drawn there. */
export interface TypedEarly {
  element: FormControl;
  text: string;
  drawn: string;
}

/*
 * What `import()` loads, and nothing else imports: only who has typed before the page's script came needs it.
 */

/** A value that the field may have, and that is none of these. Nothing, where that may be: another country would have other regions. */
function otherThan(element: FormControl, known: readonly string[]): string {
  const options = 'options' in element ? Array.from(element.options, ({ value }) => value) : [`${known[0] ?? ''} `];
  return ['', ...options].find((value) => !known.includes(value)) ?? '';
}

/**
 * Types once more what a field does not show: whoever holds it was told, and did not listen yet.
 *
 * @param changed fields and forms that a person has changed or reset since.
 */
export function tellAgain(typed: readonly TypedEarly[], changed: ReadonlySet<EventTarget | null>): void {
  for (const { element, text, drawn } of typed) {
    if (changed.has(element) || changed.has(element.form)) continue;
    if (element.value === drawn) typeInto(element, text);
    // What a library has already it tells nobody of: another text first.
    if (element.value !== drawn) continue;
    typeInto(element, otherThan(element, [text, drawn]));
    typeInto(element, text);
  }
}

import type { FormControl } from '../form/FormControl.ts';
import { typeInto } from './typeInto.ts';
import type { TypedEarly } from './TypedEarly.ts';

/** A value that the field may have, and that is none of these. */
function otherThan(element: FormControl, known: readonly string[]): string {
  const options = element instanceof HTMLSelectElement ? Array.from(element.options, ({ value }) => value) : undefined;
  return (options ?? [`${known[0] ?? ''} `]).find((value) => !known.includes(value)) ?? '';
}

/** Types once more what a field does not show: whoever holds it was told, and did not listen yet. */
export function tellAgain(typed: readonly TypedEarly[]): void {
  for (const { element, text, drawn } of typed) {
    if (element.value === drawn) typeInto(element, text);
    // What a library has already it tells nobody of: another text first.
    if (element.value !== drawn) continue;
    typeInto(element, otherThan(element, [text, drawn]));
    typeInto(element, text);
  }
}

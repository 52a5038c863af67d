import { formElements } from './submitGate.ts';
import type { FormControl } from './typeInto.ts';

/**
 * Focuses a field if it is the first invalid field in its form. The browser would do this itself if the `invalid` event
 * were not prevented. Fields outside the form element that belong to the form count as well. Reads `validity`, because
 * matching `:invalid` in jsdom dispatches the event that calls this function.
 */
export function focusIfFirstInvalid(field: FormControl) {
  const all = field.form ? (formElements(field.form) as readonly FormControl[]) : [field];
  if (all.find(({ willValidate, validity }) => willValidate && !validity.valid) === field) field.focus();
}

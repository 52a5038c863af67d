import type { FormControl } from '../form/fields.ts';

/** As a person's key would: React, other libraries and plain listeners hear of it. */
export function typeInto(element: FormControl, text: string) {
  if (element.value === text) return;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element) as object, 'value') ?? {};
  if (set) set.call(element, text);
  else element.value = text;
  element.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

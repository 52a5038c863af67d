/** An element for a field in a form. */
export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Sets a field's value as if the user had typed it, so that React, form libraries and plain listeners notice the
 * change.
 */
export function typeInto(element: FormControl, text: string) {
  if (element.value === text) return;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element) as object, 'value') ?? {};
  if (set) set.call(element, text);
  else element.value = text;
  element.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

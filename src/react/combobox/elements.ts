import type { Ref } from 'react';
import { mergeRefs } from '../page/inputs.ts';

/** Elements that the app has rendered. */
export interface ComboboxElements {
  input: HTMLInputElement | null;
  list: HTMLElement | null;
  /** Whether a pointer has moved on the page since the field was mounted. */
  hasMouse?: boolean;
  /** Whether a pointer is pressed anywhere on the page. */
  isPressing?: boolean;
}

/** Whether the input is the focused element of its document or shadow root. */
export function hasFocus({ input }: ComboboxElements): boolean {
  return input !== null && (input.getRootNode() as Document | ShadowRoot).activeElement === input;
}

/** Creates a ref for the input that sets our ref and the app's ref. */
export const createElementsRef = (elements: ComboboxElements, appRef: Ref<HTMLInputElement> | undefined) =>
  mergeRefs((input: HTMLInputElement | null) => {
    elements.input = input;
  }, appRef);

/** Scrolls the list inside `container`, or `container` itself, just far enough to show the active option. */
export function scrollActiveIntoView(container: HTMLElement | null): void {
  const option = container?.querySelector('[role="option"][aria-selected="true"]');
  const list = option?.closest('[role="listbox"]');
  if (!option || !list) return;
  const { top, bottom } = option.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  // Part of the next option stays visible, as a hint that the list continues.
  const peep = 8;
  if (top < frame.top + peep) list.scrollTop -= frame.top + peep - top;
  else if (bottom > frame.bottom - peep) list.scrollTop += bottom - frame.bottom + peep;
}

/** Scrolls a new list to its top. If an option is active, scrolls to that option. */
export function scrollToTop({ list }: ComboboxElements): void {
  if (list) list.scrollTop = 0;
  scrollActiveIntoView(list);
}

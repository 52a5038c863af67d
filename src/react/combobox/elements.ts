import type { Ref } from 'react';
import { mergeRefs } from '../page/inputs.ts';

/** Elements that the app has rendered, and what a pointer has done to them. */
export interface ComboboxElements {
  input: HTMLInputElement | null;
  list: HTMLElement | null;
  /** Whether a pointer has moved on the page since the field was mounted. */
  hasMoved?: boolean;
  /** Whether the list has been scrolled since it was last at its top. */
  isScrolled?: boolean;
  /** Whether a pointer is pressed anywhere on the page. */
  isPressing?: boolean;
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
  const peek = 8;
  if (top < frame.top + peek) list.scrollTop -= frame.top + peek - top;
  else if (bottom > frame.bottom - peek) list.scrollTop += bottom - frame.bottom + peek;
}

/** Scrolls a new list to its top. If an option is active, scrolls to that option. */
export function scrollToTop(elements: ComboboxElements): void {
  // Writing the position would cause a layout, even if it is the same.
  if (!elements.isScrolled || !elements.list) return;
  elements.isScrolled = false;
  elements.list.scrollTop = 0;
  scrollActiveIntoView(elements.list);
}

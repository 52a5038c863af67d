import type { Ref } from 'react';
import { mergeRefs } from '../../page/inputs.ts';

/** Elements that the app has rendered. */
export interface ComboboxElements {
  input: HTMLInputElement | null;
  list: HTMLElement | null;
  /** Whether a pointer has moved on the page since the field was mounted. */
  hasMouse?: boolean;
  /** Whether a pointer is pressed anywhere on the page. */
  isPressing?: boolean;
  /** Fields, other than the search, that the user has edited since selecting the address. */
  edited?: ReadonlySet<EventTarget | null>;
  /**
   * Returns the first field that is not filled yet, or `true` if that field is missing from the page. Returns undefined
   * once all fields are filled. Set only if `fill` is used.
   */
  unfilled?: (() => HTMLElement | true | undefined) | undefined;
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

/** Sets or clears the function that returns a field that is not filled yet. */
export function setUnfilled(elements: ComboboxElements, unfilled: ComboboxElements['unfilled']): void {
  elements.unfilled = unfilled;
}

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

import type { Ref } from 'react';
import { mergeRefs } from '../../page/mergeProps.ts';

/** Elements that the app has rendered. */
export interface ComboboxElements {
  input: HTMLInputElement | null;
  list: HTMLElement | null;
  /** The element of the active option. Set only if the app passes a ref to its options. */
  option: HTMLElement | null;
  /** Whether a pointer has moved on the page since the field was mounted. */
  hasMouse?: boolean;
  /** Whether a pointer is pressed anywhere on the page. */
  isPressing?: boolean;
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

/** Scrolls the list to the active option without scrolling the page. */
export function scrollActiveIntoView({ list, option: optionElement }: ComboboxElements, optionId: string): void {
  // Without an element, the option is found by its id. In React 18, function components accept no ref, and a ref from
  // the app may contain an imperative handle instead of an element.
  scrollOptionIntoView(
    list,
    optionElement instanceof HTMLElement ? optionElement : list?.getElementsByTagName('*').namedItem(optionId),
  );
}

/** Scrolls the list just far enough to show the option. */
export function scrollOptionIntoView(list: HTMLElement | null | undefined, option: Element | null | undefined): void {
  if (!list || !option) return;
  const { top, bottom } = option.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  // Part of the next option stays visible, as a hint that the list continues.
  const peep = 8;
  if (top < frame.top + peep) list.scrollTop -= frame.top + peep - top;
  else if (bottom > frame.bottom - peep) list.scrollTop += bottom - frame.bottom + peep;
}

/** Scrolls a new list to its top. If an option is active, scrolls to that option. */
export function scrollToTop(elements: ComboboxElements): void {
  if (!elements.list) return;
  elements.list.scrollTop = 0;
  scrollActiveIntoView(elements, '');
}

import type { Ref } from 'react';
import { mergeRefs } from '../../page/mergeProps.ts';

/** Elements that the app has rendered. */
export interface ComboboxElements {
  input: HTMLInputElement | null;
  list: HTMLElement | null;
  /** The active option, if its element takes a ref. */
  option: HTMLElement | null;
  /**
   * Set while `fill` is used: returns a field that is not filled yet, `true` for a missing one, undefined when all
   * are filled.
   */
  unfilled?: (() => HTMLElement | true | undefined) | undefined;
}

/** Whether the field has focus, within its document or shadow root. */
export function hasFocus({ input }: ComboboxElements): boolean {
  return input !== null && (input.getRootNode() as Document | ShadowRoot).activeElement === input;
}

/** Combines our ref to the input with downshift's and the app's. */
export const createElementsRef = (
  elements: ComboboxElements,
  downshiftRef: (input: HTMLInputElement | null) => void,
  appRef: Ref<HTMLInputElement> | undefined,
) =>
  mergeRefs((input: HTMLInputElement | null) => {
    elements.input = input;
    downshiftRef(input);
  }, appRef);

/** Sets the state of a fill. */
export function setUnfilled(elements: ComboboxElements, unfilled: ComboboxElements['unfilled']): void {
  elements.unfilled = unfilled;
}

/** Scrolls the list to the active option without scrolling the page. */
export function scrollActiveIntoView({ list, option: optionElement }: ComboboxElements, optionId: string): void {
  // Found by id if there is no element: a React 18 function component takes no ref, and an app's handle is not an
  // element.
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
  // Part of the next option stays visible, as a hint that there are more.
  const peep = 8;
  if (top < frame.top + peep) list.scrollTop -= frame.top + peep - top;
  else if (bottom > frame.bottom - peep) list.scrollTop += bottom - frame.bottom + peep;
}

/** Scrolls a new list to its top, or to its active option. */
export function scrollToTop(elements: ComboboxElements): void {
  if (!elements.list) return;
  elements.list.scrollTop = 0;
  scrollActiveIntoView(elements, '');
}

import type { Ref } from 'react';
import { both } from '../../page/mergeProps.ts';

/** The elements that the app drew, while they are there. */
export interface Elements {
  input: HTMLInputElement | null;
  list: HTMLElement | null;
  /** The active option, where its element takes a ref. */
  option: HTMLElement | null;
  /** Where `fill` is asked for: a field that it has not filled yet, `true` for one that is not there; undefined when all are. */
  unfilled?: (() => HTMLElement | true | undefined) | undefined;
}

/** Is the focus in the field? Asked of the document or shadow root that it is in. */
export function hasFocus({ input }: Elements): boolean {
  return input !== null && (input.getRootNode() as Document | ShadowRoot).activeElement === input;
}

/** The input's ref: ours, downshift's and the app's. */
export const inputRefOf = (
  elements: Elements,
  theirs: (input: HTMLInputElement | null) => void,
  own: Ref<HTMLInputElement> | undefined,
) =>
  both((input: HTMLInputElement | null) => {
    elements.input = input;
    theirs(input);
  }, own);

/** Says how a fill stands. */
export function setUnfilled(elements: Elements, unfilled: Elements['unfilled']): void {
  elements.unfilled = unfilled;
}

/** Shows the active option inside its list, and leaves the page where it is. */
export function scrollInside({ list, option: given }: Elements, optionId: string): void {
  // By its id where there is no element of it: a React 18 function component takes no ref, a class or a handle of the app's is not an element.
  show(list, given instanceof HTMLElement ? given : list?.getElementsByTagName('*').namedItem(optionId));
}

/** Scrolls the list as far as it takes to see the option. */
export function show(list: HTMLElement | null | undefined, option: Element | null | undefined): void {
  if (!list || !option) return;
  const { top, bottom } = option.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  // An option's neighbour peeps out, so that one sees that there is more.
  const peep = 8;
  if (top < frame.top + peep) list.scrollTop -= frame.top + peep - top;
  else if (bottom > frame.bottom - peep) list.scrollTop += bottom - frame.bottom + peep;
}

/** A new list begins at its top, or where its active option is seen: Enter is for what one sees. */
export function scrollToTop(elements: Elements): void {
  if (!elements.list) return;
  elements.list.scrollTop = 0;
  scrollInside(elements, '');
}

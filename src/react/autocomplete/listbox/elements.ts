import type { Ref } from 'react';
import { both } from '../getters/mergeHandlers.ts';

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

import type { Ref } from 'react';
import { both } from './handlers.ts';

/** The elements that the app drew, while they are there. */
export interface Elements {
  input: HTMLInputElement | null;
  list: HTMLElement | null;
  /** The active option, where its element takes a ref. */
  option: HTMLElement | null;
  /** Do fields around them wait for what `fill` puts there? */
  isFilling?: (() => boolean) | undefined;
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

/** Says whether fields around the search wait for what `fill` puts there; nothing for no. */
export function setFilling(elements: Elements, isFilling?: () => boolean): void {
  elements.isFilling = isFilling;
}

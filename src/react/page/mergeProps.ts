import type { Ref } from 'react';

/** The app's handler, then ours unless it prevented the default. */
export function first<Event extends { defaultPrevented: boolean }>(
  theirs: ((event: never) => void) | undefined,
  ours: (event: Event) => void,
): (event: Event) => void {
  return (event) => {
    theirs?.(event as never);
    if (!event.defaultPrevented) ours(event);
  };
}

/** Gives an element to a ref of ours and to one of the app's. */
export function both<Element>(
  ours: (element: Element | null) => void,
  theirs: Ref<Element> | undefined,
): (element: Element | null) => void {
  return (element) => {
    ours(element);
    if (typeof theirs === 'function') theirs(element);
    else if (theirs) theirs.current = element;
  };
}

/**
 * An input of ours to which the app may have a ref too. Of the same ref of the app's it makes the same ref: a new one in every render would take
 * the input from the app and give it back each time.
 */
export function createInputRef() {
  let input: HTMLInputElement | null = null;
  let last: { theirs: Ref<HTMLInputElement> | undefined; made: (element: HTMLInputElement | null) => void } | undefined;
  return {
    element: () => input,
    refWith(theirs: Ref<HTMLInputElement> | undefined) {
      if (!last || last.theirs !== theirs) {
        const made = both((element: HTMLInputElement | null) => {
          input = element;
        }, theirs);
        last = { theirs, made };
      }
      return last.made;
    },
  };
}

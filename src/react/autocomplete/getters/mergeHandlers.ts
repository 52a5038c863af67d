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

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

/** Gives an element to a ref of the app's, beside ours. */
export function assign<Element>(ref: Ref<Element> | undefined, element: Element | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

import type { Ref } from 'react';

/** Calls the app's handler, then ours unless the default was prevented. */
export function composeHandlers<Event extends { defaultPrevented: boolean }>(
  appHandler: ((event: never) => void) | undefined,
  handler: (event: Event) => void,
): (event: Event) => void {
  return (event) => {
    appHandler?.(event as never);
    if (!event.defaultPrevented) handler(event);
  };
}

/** Passes an element to our ref and to the app's. */
export function mergeRefs<Element>(
  ref: (element: Element | null) => void,
  appRef: Ref<Element> | undefined,
): (element: Element | null) => void {
  return (element) => {
    ref(element);
    if (typeof appRef === 'function') appRef(element);
    else if (appRef) appRef.current = element;
  };
}

/**
 * Creates a ref for an input that the app may also have a ref to. Returns the same merged ref for the same app ref,
 * because a new one would detach and reattach the app's each time.
 */
export function createInputRef() {
  let input: HTMLInputElement | null = null;
  let cached:
    | { appRef: Ref<HTMLInputElement> | undefined; merged: (element: HTMLInputElement | null) => void }
    | undefined;
  return {
    element: () => input,
    refFor(appRef: Ref<HTMLInputElement> | undefined) {
      if (!cached || cached.appRef !== appRef) {
        const merged = mergeRefs((element: HTMLInputElement | null) => {
          input = element;
        }, appRef);
        cached = { appRef, merged };
      }
      return cached.merged;
    },
  };
}

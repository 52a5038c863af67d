import type { Ref } from 'react';

/** Composes two event handlers. Calls the app's handler first, then ours unless the app's handler prevented the default. */
export function composeHandlers<Event extends { defaultPrevented: boolean }>(
  appHandler: ((event: never) => void) | undefined,
  handler: (event: Event) => void,
): (event: Event) => void {
  return (event) => {
    appHandler?.(event as never);
    if (!event.defaultPrevented) handler(event);
  };
}

/** Whether an element is the focused element of its document or shadow root. */
export const hasFocus = (element: Element | null | undefined): boolean =>
  element != null && (element.getRootNode() as Document | ShadowRoot).activeElement === element;

/** Whether an input event comes from the user's typing, and not from autofill, a password manager or a select. */
export const isTyping = ({ inputType }: Event & { inputType?: string }): boolean =>
  Boolean(inputType) && inputType !== 'insertReplacementText';

/** Merges our ref and the app's ref into one callback ref. */
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
 * Creates a ref for an input that the app may also attach a ref to. `refFor` returns the same merged ref for the same
 * app ref. If it returned a new ref in each render, React would detach and reattach the app's ref each time.
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

'use client';
import { useEffect, useLayoutEffect, useSyncExternalStore, useRef } from 'react';
import type { PreHydrationInput } from './preHydrationInput.lazy.ts';

/** `useLayoutEffect` in a browser. `useEffect` on a server, where `useLayoutEffect` would log a warning. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

const subscribeToNothing = () => () => undefined;

/** Returns whether hydration is complete. Always false on a server and in the first client render, which must match the server's HTML. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

/** Loads the code that replays input from before hydration, and replays the input. Skips fields that the user changes in the meantime. */
const replayLater = (typed: readonly PreHydrationInput[]) => {
  const changed = new Set<EventTarget | null>();
  const onChange = ({ isTrusted, target }: Event) => {
    if (isTrusted) changed.add(target);
  };
  addEventListener('input', onChange, true);
  addEventListener('reset', onChange, true);
  const stop = () => {
    removeEventListener('input', onChange, true);
    removeEventListener('reset', onChange, true);
  };
  import('./preHydrationInput.lazy.ts')
    .then(({ replayInput }) => {
      replayInput(typed, changed);
    })
    .then(stop, stop);
};

/**
 * Keeps what the user entered before hydration (typed text, selected options or autofilled values), which React would discard. Runs once, and only
 * if the page was rendered on a server. Then replays the input as user input for form libraries, which start to listen in their effects. Text
 * in a focused search field is also searched.
 *
 * @param readInput Compares the fields with the server's HTML, stores the values that differ in state, and returns them.
 */
export function usePreHydrationInput(readInput: () => readonly PreHydrationInput[]) {
  const isHydrated = useHydrated();
  const firstRead = useRef(readInput);
  const adopted = useRef<PreHydrationInput[]>([]);
  useBrowserLayoutEffect(() => {
    if (!isHydrated) adopted.current.push(...firstRead.current());
  }, [isHydrated]);
  useEffect(() => {
    // Waits until the effects of the surrounding components, and the renders that these effects cause, are complete.
    const timer = setTimeout(() => {
      const typed = adopted.current.splice(0);
      if (typed.length > 0) replayLater(typed);
    }, 0);
    return () => {
      clearTimeout(timer);
    };
  }, []);
}

'use client';
import { useEffect, useLayoutEffect, useSyncExternalStore, useRef } from 'react';
import type { TypedEarly } from './preHydrationInput.lazy.ts';

/** A layout effect, and nothing on a server, where React would warn. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

const never = () => () => undefined;

/** Is what is drawn the browser's own? Not on a server, and not in the first render over a server's HTML, which must be the same as the server's. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Most people come after the script. What a person does while it is loaded has the last word. */
const load = (typed: readonly TypedEarly[]) => {
  const changed = new Set<EventTarget | null>();
  const hear = ({ isTrusted, target }: Event) => {
    if (isTrusted) changed.add(target);
  };
  addEventListener('input', hear, true);
  addEventListener('reset', hear, true);
  const stop = () => {
    removeEventListener('input', hear, true);
    removeEventListener('reset', hear, true);
  };
  import('./preHydrationInput.lazy.ts')
    .then(({ tellAgain }) => {
      tellAgain(typed, changed);
    })
    .then(stop, stop);
};

/**
 * Runs once, over a server's HTML, before React draws it anew: what a person typed or chose in it, or the browser filled in, before React had the
 * page stands in the elements still, and React would take it away. A form library that is told then may not listen yet, and draws its fields as the server did:
 * it is told once more, as by a person's key, when all have begun to listen.
 *
 * @param takeOver takes it over, and says what that was.
 */
export function useTypedEarly(takeOver: () => readonly TypedEarly[]) {
  const isHydrated = useHydrated();
  const first = useRef(takeOver);
  const early = useRef<readonly TypedEarly[]>([]);
  useBrowserLayoutEffect(() => {
    if (!isHydrated) early.current = [...early.current, ...first.current()];
  }, [isHydrated]);
  useEffect(() => {
    // Behind the effects of what is around it, and what they draw.
    const timer = setTimeout(() => {
      const typed = early.current;
      early.current = [];
      if (typed.length > 0) load(typed);
    }, 0);
    return () => {
      clearTimeout(timer);
    };
  }, []);
}

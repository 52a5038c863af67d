'use client';
import { useRef } from 'react';
import { useBrowserLayoutEffect } from './useBrowserLayoutEffect.ts';
import { useHydrated } from './useHydrated.ts';

/**
 * Runs once, over a server's HTML, before React draws it anew: what a person typed or chose in it, or the browser filled in, before React had the
 * page stands in the elements still, and React would take it away.
 */
export function useTypedEarly(takeOver: () => void) {
  const isHydrated = useHydrated();
  const first = useRef(takeOver);
  useBrowserLayoutEffect(() => {
    if (!isHydrated) first.current();
  }, [isHydrated]);
}

'use client';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Client } from '../../core/index.ts';
import { useBrowserLayoutEffect } from '../page/hydration.ts';
import { type Fallback, fallbacks } from './fallbacks.ts';

const none = () => undefined;

/**
 * Returns the client's fallback, if any. Calls `onFallback` once per fallback, even if the fallback started before this component was mounted.
 */
export function useFallback(client: Client, onFallback: (fallback: Fallback) => void) {
  const store = fallbacks(client);
  const fallback = useSyncExternalStore(store.subscribe, store.get, none);
  useBrowserLayoutEffect(() => {
    store.shown();
  }, [store]);
  const reported = useRef<Fallback>(undefined);
  useEffect(() => {
    // A layout effect may have cleared the fallback since the render.
    if (fallback && fallback === store.get() && reported.current !== fallback) onFallback(fallback);
    reported.current = fallback;
  });
  return { fallback, clearFallback: store.clearFallback };
}

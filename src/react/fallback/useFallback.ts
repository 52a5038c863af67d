'use client';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Client } from '../../core/index.ts';
import { useBrowserLayoutEffect } from '../page/hydration.ts';
import { type Fallback, fallbacks } from './fallbacks.ts';

const none = () => undefined;

/** Why the client's search is given up, if it is. `tell` is called once each time, also when it was given up before the field was shown. */
export function useFallback(client: Client, tell: (fallback: Fallback) => void) {
  const store = fallbacks(client);
  const fallback = useSyncExternalStore(store.subscribe, store.get, none);
  useBrowserLayoutEffect(() => {
    store.shown();
  }, [store]);
  const told = useRef<Fallback>(undefined);
  useEffect(() => {
    // Not what a layout effect has forgiven meanwhile.
    if (fallback && fallback === store.get() && told.current !== fallback) tell(fallback);
    told.current = fallback;
  });
  return { fallback, forgive: store.forgive };
}

'use client';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Is what is drawn the browser's own? Not on a server, and not in the first render over a server's HTML, which must be the same as the server's. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

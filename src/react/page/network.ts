import { createEmitter } from '../../core/index.ts';

/*
 * Whether the browser is online, as far as its events say. `navigator.onLine` is not read, because it is false in some
 * browsers that are online. TanStack Query has the same rule, but a page with a search does not load TanStack Query.
 */
let online = true;
let providers = 0;
const changed = createEmitter();

const onOnline = () => {
  online = true;
  changed.emit();
};
const onOffline = () => {
  online = false;
  changed.emit();
};

export const isOnline = (): boolean => online;

/** Calls `listener` when the browser goes online or offline. Returns a function that unsubscribes. */
export const onNetworkChange = changed.subscribe;

/**
 * Listens to the browser's online and offline events while a provider is mounted. Returns a function that stops
 * listening.
 */
export function watchNetwork(): () => void {
  if (providers++ === 0) {
    addEventListener('online', onOnline);
    addEventListener('offline', onOffline);
  }
  return () => {
    if (--providers > 0) return;
    removeEventListener('online', onOnline);
    removeEventListener('offline', onOffline);
  };
}

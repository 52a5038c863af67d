import { createEmitter } from '../../core/index.ts';

/*
 * Whether the browser is online, according to its online and offline events. `navigator.onLine` is not read, because some browsers report false
 * while they are online. TanStack Query does the same, but a page with only a search does not load TanStack Query.
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

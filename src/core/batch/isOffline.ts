import type { Client } from '../Client.ts';

/** Does the device say that it has no connection? Then nothing that is sent can arrive; a service on the device itself aside. */
export function isOffline({ options: { endpoints, relay } }: Client): boolean {
  const { navigator } = globalThis as { navigator?: { onLine?: boolean } };
  return (
    navigator?.onLine === false &&
    ![relay, ...Object.values(endpoints ?? {})].some((address) =>
      /^https?:\/\/(localhost|127\.|\[::1\])/.test(address ?? ''),
    )
  );
}

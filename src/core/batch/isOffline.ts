import type { Client } from '../client/Client.ts';
import { isLoopback } from '../client/isLoopback.ts';

/** Does the device say that it has no connection? Then nothing that is sent can arrive; a service on the device itself aside. */
export function isOffline({ options: { endpoints, relay } }: Client): boolean {
  const page: { navigator?: { onLine?: boolean }; location?: { href?: string } } = globalThis;
  const isHere = (address: string | undefined) => {
    try {
      return address !== undefined && isLoopback(new URL(address, page.location?.href).hostname);
    } catch {
      return false;
    }
  };
  return page.navigator?.onLine === false && ![relay, ...Object.values(endpoints ?? {})].some(isHere);
}

import type { Client } from '../../core/index.ts';

/** A function that returns a client's store. */
export type ClientStore<Store> = (client: Client) => Store;

/**
 * Returns a function that returns a client's store, and creates the store on first use. Clients derived with `observeCalls` share the original
 * client's store, even across providers and query caches.
 */
export function clientStore<Store>(create: () => Store): ClientStore<Store> {
  const stores = new WeakMap<Client['sent'], Store>();
  return ({ sent }) => {
    const store = stores.get(sent) ?? create();
    stores.set(sent, store);
    return store;
  };
}

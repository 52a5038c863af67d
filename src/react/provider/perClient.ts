import type { Client } from '../../core/index.ts';

/** One of these for each client: clients that `observeCalls` derives from one another share it, whatever provider or cache they are used with. */
export function perClient<Store>(make: () => Store): (client: Client) => Store {
  const stores = new WeakMap<Client['sent'], Store>();
  return ({ sent }) => {
    const store = stores.get(sent) ?? make();
    stores.set(sent, store);
    return store;
  };
}

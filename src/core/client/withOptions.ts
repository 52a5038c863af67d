import type { Client, ClientOptions } from './Client.ts';

/**
 * A client with these options. They hold the credentials: they are not enumerable, so that a client that is logged or serialised shows no key.
 */
export const withOptions = (options: ClientOptions, rest: Omit<Client, 'options'>): Client =>
  Object.defineProperty({ ...rest }, 'options', { value: options }) as Client;

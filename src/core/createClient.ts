import { tellApp } from './tellApp.ts';
import type { CallEvent, Client, ClientOptions } from './Client.ts';

let made = 0;

/**
 * Holds what every call needs: base addresses, credentials, transport, time and limits. It sends nothing by itself.
 *
 * @throws TypeError at once for an address that is neither https nor http on a loopback host (both specifications: "HTTP
 * connections are unsupported"), and for a time or limit that is no number.
 */
export function createClient(options: ClientOptions): Client {
  for (const [name, address] of [...Object.entries(options.endpoints ?? {}), ['relay', options.relay]] as const)
    if (address !== undefined) checkAddress(name, address, name === 'relay');
  const { timeout, limits } = options;
  for (const ms of typeof timeout === 'object' ? Object.values(timeout) : [timeout])
    if (ms !== undefined && !(ms > 0)) throw new TypeError('createClient: `timeout` must be ms above 0.');
  for (const most of Object.values(limits ?? {}))
    if (!(most >= 0)) throw new TypeError('createClient: `limits` must be numbers from 0.');

  return hiding(options, {
    id: `client-${++made}`,
    sent: new Map(),
    repeats: { left: 10 },
    onCall: (event) => {
      tellApp(options.onCall, event);
    },
  });
}

/**
 * The same client, seen by one more listener: limits, counts and cache identity are shared.
 */
export function observeCalls(client: Client, listener: (event: CallEvent) => void): Client {
  return hiding(client.options, {
    ...client,
    onCall: (event) => {
      client.onCall(event);
      tellApp(listener, event);
    },
  });
}

/** The options hold the credentials: they are not enumerable, so that a client that is logged or serialised shows no key. */
function hiding(options: ClientOptions, rest: Omit<Client, 'options'>): Client {
  return Object.defineProperty(rest, 'options', { value: options }) as Client;
}

function checkAddress(name: string, address: string, mayBeRelative: boolean): void {
  let url: URL | undefined;
  try {
    url = new URL(address, mayBeRelative ? 'https://relative.invalid' : undefined);
  } catch {
    // Said below: the text of the platform's error would repeat the address, which may hold a key.
  }
  const host = url?.hostname ?? '';
  const loopback =
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && loopback))
    throw new TypeError(
      `createClient: \`${name}\` must be an https address (http only on a loopback host): the key would travel unencrypted.`,
    );
  if (url.username || url.search || url.hash)
    throw new TypeError(`createClient: \`${name}\` must be a plain base address, without user, query or fragment.`);
}

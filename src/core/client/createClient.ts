import { callListener } from '../listeners.ts';
import type { CallEvent, Client, ClientOptions, Credentials } from './Client.ts';

let made = 0;

/**
 * Holds what every call needs: base addresses, credentials, transport, time and limits. It sends nothing by itself.
 *
 * @throws TypeError at once for an address that is neither https nor http on a loopback host (both specifications: "HTTP
 * connections are unsupported") or that holds a user, a `?` or a `#`, for a key with a line break, and for a time, size or limit that is not a
 * number in its range.
 */
export function createClient(options: ClientOptions): Client {
  for (const [name, address] of [...Object.entries(options.endpoints ?? {}), ['relay', options.relay]] as const)
    if (address !== undefined) checkAddress(name, address, name === 'relay');
  const { timeout, limits, maxBytes, credentials, versions } = options;
  for (const ms of typeof timeout === 'object' ? Object.values(timeout) : [timeout])
    if (ms !== undefined && !isPositive(ms)) throw new TypeError('createClient: `timeout` must be ms above 0.');
  if (maxBytes !== undefined && !isPositive(maxBytes))
    throw new TypeError('createClient: `maxBytes` must be bytes above 0.');
  for (const most of Object.values(limits ?? {}))
    if (!(typeof most === 'number' && most >= 0)) throw new TypeError('createClient: `limits` must be numbers from 0.');
  if (typeof credentials === 'object')
    try {
      normalizeCredentials(credentials);
    } catch (cause) {
      throw new TypeError(`createClient: ${(cause as Error).message}`, { cause });
    }
  if (versions !== undefined) checkVersions(versions);

  return withOptions(options, {
    id: `client-${++made}`,
    sent: new Map(),
    retryBudget: { left: 10 },
    onCall: (event) => {
      callListener(options.onCall, event);
    },
  });
}

/**
 * The same client, seen by one more listener: limits, counts and cache identity are shared.
 */
export function observeCalls(client: Client, listener: (event: CallEvent) => void): Client {
  return withOptions(client.options, {
    ...client,
    onCall: (event) => {
      client.onCall(event);
      callListener(listener, event);
    },
  });
}

function checkAddress(name: string, address: string, mayBeRelative: boolean): void {
  let url: URL | undefined;
  try {
    url = new URL(address, mayBeRelative ? 'https://relative.invalid' : undefined);
  } catch {
    // Said below: the text of the platform's error would repeat the address, which may hold a key.
  }
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLoopbackHost(url.hostname)))
    throw new TypeError(
      `createClient: \`${name}\` must be an https address (http only on a loopback host): the key would travel unencrypted.`,
    );
  // An empty query or fragment ("https://host/?") is not told by the URL, and would swallow the path that is added to it.
  const extra =
    url.username || url.password
      ? 'a user or password in it, which browsers and proxies write down. Use `credentials`'
      : /[?#\s]/.test(address)
        ? 'a `?`, `#` or space in it: the paths of the services are added at its end. Leave out what begins there'
        : undefined;
  if (extra) throw new TypeError(`createClient: \`${name}\` has ${extra}.`);
}

/** Any `v` and numbers: what the services offer next needs no new version of this package. */
function checkVersions(versions: NonNullable<ClientOptions['versions']>): void {
  const isOne = ([of, version]: [string, string | undefined]) =>
    version === undefined || (of === 'format' ? /^json\d*$/ : /^v\d+(?:\.\d+)*$/).test(version);
  if (typeof versions !== 'object' || !(versions as object | null) || !Object.entries(versions).every(isOne))
    throw new TypeError(
      'createClient: `versions` must be such as { find: "v1.20", retrieve: "v1.30", format: "json6" }.',
    );
}

/** Says in its own words what is wrong with a key; never the key. */
export class InvalidCredentialsError extends Error {}

/**
 * The credentials as texts; whatever else stands beside them is not sent.
 *
 * @throws BadCredentials for a key that no request can carry: in a header a line break would begin another header.
 */
export function normalizeCredentials(given: Credentials | undefined): Credentials {
  const credentials: Credentials = {};
  for (const name of ['key', 'legacyKey', 'bearer'] as const) {
    const value: unknown = given?.[name];
    if (value === undefined || value === null) continue;
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new InvalidCredentialsError(`the credentials' \`${name}\` is not a text.`);
    if (!/^[ -~]*$/.test(String(value)))
      throw new InvalidCredentialsError(
        `the credentials' \`${name}\` has a line break or another character that no key has. Copy it anew.`,
      );
    credentials[name] = String(value);
  }
  return credentials;
}

/** Is this the host of the device itself? Nothing that is sent there leaves it. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);

/**
 * A client with these options. They hold the credentials: they are not enumerable, so that a client that is logged or serialised shows no key.
 */
export const withOptions = (options: ClientOptions, rest: Omit<Client, 'options'>): Client =>
  Object.defineProperty({ ...rest }, 'options', { value: options }) as Client;

/** Is this a number above 0? Times and sizes must be; `NaN`, a text and a negative number are not. */
export const isPositive = (value: unknown): boolean => typeof value === 'number' && value > 0;

import { callListener } from '../listeners.ts';
import type { CallEvent, Client, ClientOptions, Credentials } from './Client.ts';

let clientCount = 0;

/**
 * Creates a client, which holds what every call needs: base URLs, credentials, transport, timeouts and limits. It sends nothing by itself.
 *
 * @throws TypeError for an invalid option: a URL that is neither https nor http on a loopback host (both specifications: "HTTP connections are
 * unsupported"), or that contains a user, a `?` or a `#`; a key with a line break; a timeout, size or limit out of range.
 *
 * @example
 * ```ts
 * const client = createClient({ relay: '/api/address' });
 * const suggestions = await find(client, { text: '1600 penn', countries: ['US'] });
 * ```
 */
export function createClient(options: ClientOptions): Client {
  for (const [name, url] of [...Object.entries(options.endpoints ?? {}), ['relay', options.relay]] as const)
    if (url !== undefined) checkUrl(name, url, name === 'relay');
  const { timeout, limits, maxBytes, credentials, versions } = options;
  for (const ms of typeof timeout === 'object' ? Object.values(timeout) : [timeout])
    if (ms !== undefined && !isPositive(ms))
      throw new TypeError('createClient: `timeout` must be a positive number of milliseconds.');
  if (maxBytes !== undefined && !isPositive(maxBytes))
    throw new TypeError('createClient: `maxBytes` must be a positive number of bytes.');
  for (const limit of Object.values(limits ?? {}))
    if (!(typeof limit === 'number' && limit >= 0))
      throw new TypeError('createClient: `limits` must be non-negative numbers.');
  if (typeof credentials === 'object')
    try {
      normalizeCredentials(credentials);
    } catch (cause) {
      throw new TypeError(`createClient: ${(cause as Error).message}`, { cause });
    }
  if (versions !== undefined) checkVersions(versions);

  return withOptions(options, {
    id: `client-${++clientCount}`,
    sent: new Map(),
    retryBudget: { left: 10 },
    onCall: (event) => {
      callListener(options.onCall, event);
    },
  });
}

/** Returns the same client with one more listener: limits, counts and cache identity are shared. */
export function observeCalls(client: Client, listener: (event: CallEvent) => void): Client {
  return withOptions(client.options, {
    ...client,
    onCall: (event) => {
      client.onCall(event);
      callListener(listener, event);
    },
  });
}

/** Returns a client with these options. They are not enumerable, so that a logged or serialized client shows no key. */
export const withOptions = (options: ClientOptions, rest: Omit<Client, 'options'>): Client =>
  Object.defineProperty({ ...rest }, 'options', { value: options }) as Client;

function checkUrl(name: string, address: string, mayBeRelative: boolean): void {
  let url: URL | undefined;
  try {
    url = new URL(address, mayBeRelative ? 'https://relative.invalid' : undefined);
  } catch {
    // Reported below: the platform's message would repeat the URL, which may contain a key.
  }
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLoopbackHost(url.hostname)))
    throw new TypeError(
      `createClient: \`${name}\` must be an https URL (http only on a loopback host): the key would be sent unencrypted.`,
    );
  // URL does not show an empty query or fragment ("https://host/?"), which would swallow the path that is appended.
  const problem =
    url.username || url.password
      ? 'a user or password in it, which browsers and proxies log. Use `credentials`'
      : /[?#\s]/.test(address)
        ? 'a `?`, `#` or space in it, but the paths of the services are appended. End it before that'
        : undefined;
  if (problem) throw new TypeError(`createClient: \`${name}\` has ${problem}.`);
}

/** Accepts any version number, so that a new version of a service needs no new version of this package. */
function checkVersions(versions: NonNullable<ClientOptions['versions']>): void {
  const isValid = ([name, version]: [string, string | undefined]) =>
    version === undefined || (name === 'format' ? /^json\d*$/ : /^v\d+(?:\.\d+)*$/).test(version);
  if (typeof versions !== 'object' || !(versions as object | null) || !Object.entries(versions).every(isValid))
    throw new TypeError('createClient: `versions` must be like { find: "v1.20", retrieve: "v1.30", format: "json6" }.');
}

/** Describes what is wrong with a credential, without its value. */
export class InvalidCredentialsError extends Error {}

/**
 * Returns the credentials as strings, without any other properties.
 *
 * @throws InvalidCredentialsError for a key that no request can carry: in a header, a line break would start another header.
 */
export function normalizeCredentials(given: Credentials | undefined): Credentials {
  const credentials: Credentials = {};
  for (const name of ['key', 'legacyKey', 'bearer'] as const) {
    const value: unknown = given?.[name];
    if (value === undefined || value === null) continue;
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new InvalidCredentialsError(`the credentials' \`${name}\` is not a string.`);
    if (!/^[ -~]*$/.test(String(value)))
      throw new InvalidCredentialsError(
        `the credentials' \`${name}\` has a line break or another character that no key has. Copy it again.`,
      );
    credentials[name] = String(value);
  }
  return credentials;
}

/** Whether a host is the device itself, so that nothing sent to it leaves the device. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);

/** Whether a value is a number above 0, as timeouts and sizes must be; not NaN. */
export const isPositive = (value: unknown): boolean => typeof value === 'number' && value > 0;

import { callListener } from '../listeners.ts';
import type { CallEvent, Client, ClientOptions, Credentials } from './Client.ts';

let clientCount = 0;

/**
 * Creates a client, which holds the base URLs, credentials, transport, timeouts and limits for all calls. Sends nothing.
 *
 * @throws TypeError if a URL is invalid, a key contains a line break, or a timeout, size or limit is out of range. URLs must use https, because
 * both specifications say "HTTP connections are unsupported". Only URLs with a loopback host can use http. URLs must not contain a user, a `?`
 * or a `#`.
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
      throw new TypeError('createClient: `limits` must contain only non-negative numbers.');
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

/** Returns a client that also passes each event to `listener`. It shares the limits, counters and cache identity of the original client. */
export function observeCalls(client: Client, listener: (event: CallEvent) => void): Client {
  return withOptions(client.options, {
    ...client,
    onCall: (event) => {
      client.onCall(event);
      callListener(listener, event);
    },
  });
}

/** Returns a client with these options. The `options` property is not enumerable, so a logged or serialized client contains no key. */
export const withOptions = (options: ClientOptions, rest: Omit<Client, 'options'>): Client =>
  Object.defineProperty({ ...rest }, 'options', { value: options }) as Client;

function checkUrl(name: string, address: string, mayBeRelative: boolean): void {
  let url: URL | undefined;
  try {
    url = new URL(address, mayBeRelative ? 'https://relative.invalid' : undefined);
  } catch {
    // Throws the error below instead, because the message of the caught error contains the URL, which may contain a key.
  }
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLoopbackHost(url.hostname)))
    throw new TypeError(
      `createClient: \`${name}\` must be an https URL (http only on a loopback host), so that the key is sent encrypted.`,
    );
  // Checks the text, because `URL` hides an empty query or fragment ("https://host/?"). The client's paths would become part of the query
  // or fragment.
  const problem =
    url.username || url.password
      ? 'a user or password in it, which browsers and proxies log. Use `credentials`'
      : /[?#\s]/.test(address)
        ? 'a `?`, `#` or space in it. Remove it, because the client appends paths to the URL'
        : undefined;
  if (problem) throw new TypeError(`createClient: \`${name}\` has ${problem}.`);
}

/** Accepts any version number, so that you can use new versions of the services with this version of the package. */
function checkVersions(versions: NonNullable<ClientOptions['versions']>): void {
  const isValid = ([name, version]: [string, string | undefined]) =>
    version === undefined || (name === 'format' ? /^json\d*$/ : /^v\d+(?:\.\d+)*$/).test(version);
  if (typeof versions !== 'object' || !(versions as object | null) || !Object.entries(versions).every(isValid))
    throw new TypeError('createClient: `versions` must be like { find: "v1.20", retrieve: "v1.30", format: "json6" }.');
}

/** Error for an invalid credential. Its message never contains the value. */
export class InvalidCredentialsError extends Error {}

/**
 * Returns the credentials as strings and drops all other properties.
 *
 * @throws InvalidCredentialsError if a key contains a character that is not allowed in a request. For example, a line break would start another
 * header.
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

/** Whether a host is the device itself, so that data sent to it never leaves the device. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);

/** Whether a value is a positive number, as required for timeouts and sizes. Returns false for NaN. */
export const isPositive = (value: unknown): boolean => typeof value === 'number' && value > 0;

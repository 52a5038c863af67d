import {
  type AddressServiceError,
  countryOf,
  isAccountRejected,
  isCountryCode,
  type Client,
} from '../../core/index.ts';
import type { Fallback } from '../fallback/fallbacks.ts';

const logged = new Set<string>();

const isLocalAddress = (address: string) => /^http:\/\/(?:localhost|127\.|\[::1\])/.test(address);

function clientHints({ options }: Client): string[] {
  const { relay, endpoints = {}, credentials, fetch, source } = options;
  const addresses = Object.values(endpoints);
  const hints: string[] = [];
  if (relay === undefined && addresses.length === 0 && !source)
    hints.push(
      'createClient has neither `relay` nor `endpoints`, so no call can be made. Set `relay: "/api/address"` and add that route to ' +
        'your server (docs/guides/relay.md), or set `endpoints` to the URLs of your services.',
    );
  const hasKey = typeof credentials === 'object' && Object.values(credentials).some(Boolean);
  // A custom `fetch` or a local server may be a simulator, which needs no secret key.
  if (hasKey && fetch === undefined && !addresses.every(isLocalAddress))
    hints.push(
      'The key that you pass to createClient is part of the page. Anyone who opens the page can read it and use up your credits. Set `relay` ' +
        'instead of `endpoints` and `credentials`, so that your server adds the key (docs/guides/relay.md).',
    );
  return hints;
}

function countryHints(countries: readonly string[]): string[] {
  const unknown = countries.filter((country) => !isCountryCode(countryOf(country)));
  if (unknown.length === 0) return [];
  const meant = unknown.some((country) => /^\s*uk\s*$/i.test(country)) ? ' The United Kingdom is "GB".' : '';
  return [
    `\`countries\` contains ${unknown.map((country) => JSON.stringify(country)).join(', ')}, which ISO 3166 does not list, so no ` +
      `address will be found there.${meant} Use two-letter codes, such as "US".`,
  ];
}

/** Logs all hints about a client and its countries. Each hint is logged once per page. */
export function logHints(client: Client, countries: readonly string[]): void {
  for (const hint of [...clientHints(client), ...countryHints(countries)]) logHint(hint);
}

/** Logs a hint once per page. */
export function logHint(hint: string): void {
  if (logged.has(hint)) return;
  logged.add(hint);
  console.warn(`doorplate: ${hint}`);
}

const fallbackReasons: Record<Fallback['reason'], string> = {
  account: 'the service rejects the key or the account',
  limit: 'the client has reached its own limit of calls',
  failing: 'two calls in a row have failed',
};

/** Logs why a search has become a plain input. */
export function logFallback({ reason, error }: Fallback): void {
  logHint(
    `The address search has become a plain input, because ${fallbackReasons[reason]}. ${error.message} Users can still enter an address ` +
      '(docs/guides/charges.md, "When the search is unavailable").',
  );
}

/** Operations that any visitor may call once they are in the relay's `allow`. All others also need `authorize`. */
const publicOperations = new Set(['find', 'retrieve', 'complete', 'capture']);

/** Consequences for users while the relay or the service refuses an operation. */
const consequences = new Map([
  ['cleanseInternational', 'Until this is fixed, addresses are not verified.'],
  ['cleanse', 'Until this is fixed, addresses are not verified.'],
  ['verify', 'Until this is fixed, addresses are not verified.'],
  ['validateEmails', 'Until this is fixed, emails are not validated.'],
  ['find', 'Until this is fixed, the address search is unavailable.'],
  ['retrieve', 'Until this is fixed, no address can be selected.'],
]);

/** Returns advice on how to make the relay or the service accept a call. */
function adviceFor({ relay, credentials }: Client['options'], error: AddressServiceError): string {
  const { operation, status, message } = error;
  if (relay === undefined)
    return typeof credentials === 'object' && !Object.values(credentials).some(Boolean)
      ? 'The key in `credentials` is empty.'
      : '';
  // A relay explains its errors. Another server's 404 says nothing.
  if (status === 404 && message.endsWith('failed with status 404.'))
    return `There is no relay at ${relay}/${operation}. Add the route to your server, or forward it there (docs/guides/relay.md).`;
  const options = publicOperations.has(operation)
    ? `allow: ['find', 'retrieve'${/^(?:find|retrieve)$/.test(operation) ? '' : `, '${operation}'`}]`
    : `allow: ['find', 'retrieve', '${operation}'], authorize: (request, operation) => …`;
  if (status === 404)
    return `Set \`createAddressHandler({ ${options} })\` in the route of ${relay}/${operation} (docs/guides/relay.md).`;
  if (status === 401)
    return 'Return true from `authorize` of createAddressHandler for this visitor (docs/guides/relay.md).';
  if (status === 403)
    return 'The relay reports the reason to the `log` option of createAddressHandler (docs/guides/relay.md).';
  return '';
}

/** Logs an error if the relay or the service refuses a call because of a wrong configuration. Each error is logged once per page. */
export function logFailure({ options }: Client, error: AddressServiceError): void {
  const { operation, message, status = 0, refused } = error;
  const isRefusal = (status > 400 && status < 406) || isAccountRejected(error);
  if (refused || !isRefusal) return;
  const parts = [message, adviceFor(options, error), consequences.get(operation)];
  const text = `doorplate: ${operation} was refused. ${parts.filter(Boolean).join(' ')}`;
  if (logged.has(text)) return;
  logged.add(text);
  // eslint-disable-next-line no-console -- only in development, like all hints
  console.error(text);
}

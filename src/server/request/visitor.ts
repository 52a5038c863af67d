import { callIdHeader } from '../../core/index.ts';
import type { RelayVisitor } from '../AddressHandlerOptions.ts';
import { RequestRefused } from '../answer/responses.ts';

/**
 * Checks that the page is allowed to call the relay. The page must have the relay's own origin, or its `Origin` must be one of `origins`. The header
 * `Sec-Fetch-Site` proves the relay's own origin, because pages cannot set it.
 *
 * @returns the CORS headers for the response.
 * @throws RequestRefused with 403 if the page is not allowed to call the relay.
 */
export function checkOrigin(headers: Headers, origins: ReadonlySet<string>): Record<string, string> {
  const origin = [...origins].find((one) => one === headers.get('origin'));
  if (origin !== undefined) return { 'access-control-allow-origin': origin, vary: 'origin' };
  if (headers.get('sec-fetch-site') === 'same-origin') return { vary: 'origin' };
  throw new RequestRefused(403, 'This origin is not allowed. Add it to `origins` of createAddressHandler.');
}

/** Returns the headers for the response to a CORS preflight. */
export const preflightHeaders = (headers: Headers, origins: ReadonlySet<string>): Record<string, string> => ({
  ...checkOrigin(headers, origins),
  ...corsHeaders,
});

const corsHeaders = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': `content-type, ${callIdHeader}`,
  'access-control-max-age': '600',
};

/**
 * Returns the visitor's IP address. If the address is unknown, returns `''`. The visitor's address is the remote address of the connection or, behind trusted
 * proxies, the `X-Forwarded-For` entry that the outermost trusted proxy added. Visitors can forge the entries before it.
 */
export function visitorAddress(headers: Headers, { ip }: RelayVisitor, trustedProxies: number): string {
  if (trustedProxies === 0) return parseAddress(ip);
  return parseAddress(headers.get('x-forwarded-for')?.split(',').at(-trustedProxies));
}

/**
 * Returns the key that a visitor's calls are counted under: the IPv4 address or the IPv6 /64 network. A full IPv6 address would not limit anything, because a
 * household or server can use a new one for every call. Visitors without a known address share one key.
 */
export function visitorKey(address: string): string {
  if (!address.includes(':')) return address;
  const [before, after] = address.split('::') as [string, string?];
  const head = before.split(':').filter(Boolean);
  const tail = after?.split(':') ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Matches an IP address, with or without the port that some proxies append. */
const addressPattern =
  /^(?:\[([\da-f:.]{2,45})\](?::\d+)?|(\d+\.\d+\.\d+\.\d+)(?::\d+)?|([\da-f:]{2,45}|::ffff:[\d.]{7,15}))$/i;

const parseAddress = (text: string | undefined): string => {
  const address = text && addressPattern.exec(text.trim())?.slice(1).find(Boolean);
  // A dual-stack socket reports IPv4 as "::ffff:192.0.2.1".
  return address ? address.toLowerCase().replace(/^::ffff:(?=.*\.)/, '') : '';
};

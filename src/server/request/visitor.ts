import { callIdHeader } from '../../core/index.ts';
import type { RelayVisitor } from '../AddressHandlerOptions.ts';
import { RequestRefused } from '../answer/responses.ts';

/**
 * Checks that the page is allowed to call the relay: it must have the relay's own origin or one of `origins`. The `Sec-Fetch-Site` header proves
 * that a page has the relay's own origin, because pages cannot set it. Browsers do not send it over plain http, so the page's host must then be
 * the relay's own host.
 *
 * @returns the CORS headers for the response.
 * @throws RequestRefused with 403 if the page is not allowed to call the relay.
 */
export function checkOrigin({ headers, url }: Request, origins: ReadonlySet<string>): Record<string, string> {
  const given = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (given !== null && origins.has(given)) return { 'access-control-allow-origin': given, vary: 'origin' };
  if (site === 'same-origin') return { vary: 'origin' };
  if (site === null && given !== null && isOwnPage(given, headers.get('host') ?? new URL(url).host))
    return { vary: 'origin' };
  throw new RequestRefused(403, 'This origin is not allowed. Add it to `origins` of createAddressHandler.', {
    reason: `origin not allowed: ${describeOrigin(given, site)}`,
  });
}

/**
 * Whether the page is on the same host and port as the relay. Over plain http, this is certain only if no outsider can point the host name at
 * this server.
 */
function isOwnPage(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  const own = `${page.protocol}//${host}`;
  return (
    URL.canParse(own) &&
    new URL(own).host === page.host &&
    (page.protocol === 'https:' || (page.protocol === 'http:' && isLocalHost(page.hostname)))
  );
}

/**
 * Whether a host name is safe from DNS rebinding, in which a site serves a page under its own name and then points that name at another server.
 * Safe names are IP addresses, names without a dot (as in container networks) and names that nobody can register.
 */
export const isLocalHost = (host: string): boolean =>
  /^(?:[^.]+|.*\.(?:localhost|local|internal|test)|[\d.]+|\[.*\])$/.test(host);

/** Describes a page's origin for the log. Never returns the header itself, because any program can put anything in it. */
function describeOrigin(origin: string | null, site: string | null): string {
  if (origin === null)
    return site === null
      ? 'none. The request has neither `Origin` nor `Sec-Fetch-Site`, so it does not come from a page'
      : 'none. The request does not come from a script on a page';
  if (!URL.canParse(origin)) return origin === 'null' ? 'null' : 'not a URL';
  const { origin: page, protocol } = new URL(origin);
  return site === null && protocol === 'http:'
    ? `${page.slice(0, 200)}. On plain http, browsers do not say which site a request comes from. Add this origin to \`origins\``
    : page.slice(0, 200);
}

/** Headers that let a page on another origin pass the browser's preflight. */
export const preflightHeaders = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': `content-type, ${callIdHeader}`,
  'access-control-max-age': '600',
};

/**
 * Returns the visitor's IP address, or `''` if it is unknown. Without trusted proxies, this is the remote address of the connection. Behind
 * trusted proxies, it is the `X-Forwarded-For` entry added by the outermost one. Visitors can forge all earlier entries and all other headers.
 */
export function visitorAddress(headers: Headers, { ip }: RelayVisitor, trustedProxies: number): string {
  if (trustedProxies === 0) return parseAddress(ip);
  return parseAddress(headers.get('x-forwarded-for')?.split(',').at(-trustedProxies));
}

/** A network that a visitor's calls count towards. */
export interface VisitorNetwork {
  /** IPv4 address, or the first groups of the IPv6 network. `''` for all visitors without a known address. */
  readonly key: string;
  /** Length of the IPv6 prefix. An IPv4 address counts as 64, the smallest IPv6 network. */
  readonly bits: 64 | 56 | 48;
}

/**
 * Returns the networks that a visitor's calls count towards, smallest first. The first one identifies the visitor: an IPv4 address or an IPv6
 * /64 network. Limiting a full IPv6 address would be useless, because a household or server can use a new one for every call. A provider often
 * assigns a whole /56 or /48 to one customer.
 */
export function visitorNetworks(address: string): [VisitorNetwork, ...VisitorNetwork[]] {
  if (!address.includes(':')) return [{ key: address, bits: 64 }];
  const groups = parseIpv6(address);
  if (!groups) return [{ key: '', bits: 64 }];
  const [one, two, three, four] = groups;
  const join = (...parts: number[]) => parts.map((part) => part.toString(16)).join(':');
  // IPv4 in IPv6 notation, such as "::ffff:c000:201".
  const [high, low] = groups.slice(6) as [number, number];
  if (join(...groups.slice(0, 6)) === '0:0:0:0:0:ffff')
    return [{ key: [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.'), bits: 64 }];
  return [
    { key: join(one, two, three, four), bits: 64 },
    { key: join(one, two, three, four & 0xff00), bits: 56 },
    { key: join(one, two, three), bits: 48 },
  ];
}

/** Parses an IPv6 address into its eight groups. Returns undefined if it is not valid. */
function parseIpv6(address: string): [number, number, number, number, ...number[]] | undefined {
  // The URL parser converts an IPv4 address at the end to two groups, and writes the longest run of zeros as "::".
  if (!URL.canParse(`http://[${address}]`)) return undefined;
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16)) as [number, number, number, number];
}

/** Matches an IP address, optionally with the port that some proxies append or with the zone of a link-local address. */
const addressPattern =
  /^(?:\[([\da-f:.]{2,45})(?:%[\w.:-]+)?\](?::\d+)?|(\d+\.\d+\.\d+\.\d+)(?::\d+)?|([\da-f:]{2,45}|::ffff:[\d.]{7,15})(?:%[\w.:-]+)?)$/i;

const parseAddress = (text: string | undefined): string => {
  const address = text && addressPattern.exec(text.trim())?.slice(1).find(Boolean);
  // A dual-stack socket reports IPv4 as "::ffff:192.0.2.1".
  return address ? address.toLowerCase().replace(/^::ffff:(?=.*\.)/, '') : '';
};

import { callIdHeader } from '../../core/index.ts';
import type { RelayVisitor } from '../AddressHandlerOptions.ts';
import { RequestRefused } from '../answer/responses.ts';

/**
 * Checks that the page is allowed to call the relay. The page must have the relay's own origin, or its `Origin` must be one of `origins`. The header
 * `Sec-Fetch-Site` proves the relay's own origin, because pages cannot set it. Browsers do not send it to a host on plain http, so the page's host must then be
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
 * Whether the page is on the same host and port as the relay. On plain http, this is certain only for a host that no outsider can point at this server.
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
 * Whether a host name cannot be used for DNS rebinding, in which a site serves a page from its own name, and then points this name at another server. No outsider
 * can do this with an IP address, a name without a dot, as in container networks, or a name that nobody can register.
 */
export const isLocalHost = (host: string): boolean =>
  /^(?:[^.]+|.*\.(?:localhost|local|internal|test)|[\d.]+|\[.*\])$/.test(host);

/** Describes the origin of a page for the log. Never returns the header itself, because any program can write anything into it. */
function describeOrigin(origin: string | null, site: string | null): string {
  if (origin === null)
    return site === null
      ? 'none. The request has neither `Origin` nor `Sec-Fetch-Site`, so it does not come from a page'
      : 'none. The request does not come from a script of a page';
  if (!URL.canParse(origin)) return origin === 'null' ? 'null' : 'not a URL';
  const { origin: page, protocol } = new URL(origin);
  return site === null && protocol === 'http:'
    ? `${page.slice(0, 200)}. On plain http, browsers do not say which site a request comes from. Add this origin to \`origins\``
    : page.slice(0, 200);
}

/** Headers with which a page on another origin passes the browser's preflight. */
export const preflightHeaders = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': `content-type, ${callIdHeader}`,
  'access-control-max-age': '600',
};

/**
 * Returns the visitor's IP address. If the address is unknown, returns `''`. The visitor's address is the remote address of the connection or, behind trusted
 * proxies, the `X-Forwarded-For` entry that the outermost trusted proxy added. Visitors can forge the entries before it, and all other headers.
 */
export function visitorAddress(headers: Headers, { ip }: RelayVisitor, trustedProxies: number): string {
  if (trustedProxies === 0) return parseAddress(ip);
  return parseAddress(headers.get('x-forwarded-for')?.split(',').at(-trustedProxies));
}

/** A network that a visitor's calls are counted for. */
export interface VisitorNetwork {
  /** IPv4 address, or the first groups of the IPv6 network. `''` for all visitors without a known address. */
  readonly key: string;
  /** Length of the IPv6 prefix. For an IPv4 address, 64, like the smallest IPv6 network. */
  readonly bits: 64 | 56 | 48;
}

/**
 * Returns the networks that a visitor's calls are counted for, the smallest first. The first one is the visitor: an IPv4 address or an IPv6 /64 network. A full
 * IPv6 address would not limit anything, because a household or server can use a new one for every call. A provider often gives one customer a whole /56 or /48.
 */
export function visitorNetworks(address: string): [VisitorNetwork, ...VisitorNetwork[]] {
  if (!address.includes(':')) return [{ key: address, bits: 64 }];
  const groups = parseIpv6(address);
  if (!groups) return [{ key: '', bits: 64 }];
  const [one, two, three, four] = groups;
  const join = (...parts: number[]) => parts.map((part) => part.toString(16)).join(':');
  // IPv4 in the notation of IPv6, such as "::ffff:c000:201".
  const [high, low] = groups.slice(6) as [number, number];
  if (join(...groups.slice(0, 6)) === '0:0:0:0:0:ffff')
    return [{ key: [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.'), bits: 64 }];
  return [
    { key: join(one, two, three, four), bits: 64 },
    { key: join(one, two, three, four & 0xff00), bits: 56 },
    { key: join(one, two, three), bits: 48 },
  ];
}

/** Parses an IPv6 address into its eight groups. If it is not valid, returns undefined. */
function parseIpv6(address: string): [number, number, number, number, ...number[]] | undefined {
  // The platform's parser also converts a dotted end, and writes the longest run of zeros as "::".
  if (!URL.canParse(`http://[${address}]`)) return undefined;
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16)) as [number, number, number, number];
}

/** Matches an IP address, with or without the port that some proxies append and the zone of a link-local address. */
const addressPattern =
  /^(?:\[([\da-f:.]{2,45})(?:%\w+)?\](?::\d+)?|(\d+\.\d+\.\d+\.\d+)(?::\d+)?|([\da-f:]{2,45}|::ffff:[\d.]{7,15})(?:%\w+)?)$/i;

const parseAddress = (text: string | undefined): string => {
  const address = text && addressPattern.exec(text.trim())?.slice(1).find(Boolean);
  // A dual-stack socket reports IPv4 as "::ffff:192.0.2.1".
  return address ? address.toLowerCase().replace(/^::ffff:(?=.*\.)/, '') : '';
};

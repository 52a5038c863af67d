import type { Visitor } from '../AddressHandlerOptions.ts';

/** An address alone, without the port that some proxies write behind it. */
const alone = /^(?:\[([\da-f:.]{2,45})\](?::\d+)?|(\d+\.\d+\.\d+\.\d+)(?::\d+)?|([\da-f:]{2,45}|::ffff:[\d.]{7,15}))$/i;

const addressIn = (text: string | undefined): string => {
  const address = text && alone.exec(text.trim())?.slice(1).find(Boolean);
  // IPv4 as a socket of both kinds tells it.
  return address ? address.toLowerCase().replace(/^::ffff:(?=.*\.)/, '') : '';
};

/**
 * The IP address of who asks: what the connection says, or behind proxies of your own the entry of `X-Forwarded-For` that the outermost of them wrote.
 * Entries before it are written by anybody. `''` where nobody knows.
 */
export function addressOf(headers: Headers, { ip }: Visitor, trustedProxies: number): string {
  if (trustedProxies === 0) return addressIn(ip);
  return addressIn(headers.get('x-forwarded-for')?.split(',').at(-trustedProxies));
}

/**
 * Who shares limits with whom: an address of IPv4 alone; of IPv6 the whole network of 64 bits that a household or a rented server has, for it can take
 * another address for every call. All whose address nobody knows share one.
 */
export function networkOf(address: string): string {
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

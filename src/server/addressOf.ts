import type { Visitor } from './AddressHandlerOptions.ts';

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

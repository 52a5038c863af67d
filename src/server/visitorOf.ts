import type { Visitor } from './AddressHandlerOptions.ts';

const address = /^[\da-f.:]{2,45}$/i;

/**
 * The IP address of who asks: what the connection says, or behind proxies of your own the entry of `X-Forwarded-For` that the outermost of them wrote.
 * Entries before it are written by anybody. `''` where nobody knows: all such visitors share what one may ask.
 */
export function visitorOf(headers: Headers, { ip = '' }: Visitor, trustedProxies: number): string {
  if (trustedProxies === 0) return address.test(ip) ? ip : '';
  const entries = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const entry = entries.at(-trustedProxies) ?? '';
  return address.test(entry) ? entry : '';
}

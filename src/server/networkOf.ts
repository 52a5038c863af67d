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

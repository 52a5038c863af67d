import { linesOf } from './deriveAddress.ts';
import type { Entry } from './search/createIndex.ts';

/** An address on one line, as the legacy service lists it. */
export function oneLine({ address }: Pick<Entry, 'address'>): string {
  const place = [address.city, [address.provinceCode, address.postalCode].filter(Boolean).join(' ')];
  return [address.company, ...linesOf(address), ...place].filter(Boolean).join(', ');
}

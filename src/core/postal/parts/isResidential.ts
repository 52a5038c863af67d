import type { Address } from '../Address.ts';

const indicators = new Map([
  ['R', true],
  ['RESIDENTIAL', true],
  ['B', false],
  ['C', false],
  ['BUSINESS', false],
  ['COMMERCIAL', false],
]);

/**
 * Whether a retrieved address is residential, according to the service's indicators (`acRbdi`, or `type` in the classic dialect). Without an
 * indicator, which most countries do not have, returns false for an address with a company and undefined for any other address. Pure; never
 * throws.
 */
export function isResidential(address: Partial<Address>): boolean | undefined {
  // An address that the app has stored can contain anything.
  const { acRbdi, type, company }: Partial<Record<keyof Address, unknown>> = { ...(address as object) };
  for (const word of [acRbdi, type]) {
    const known = typeof word === 'string' ? indicators.get(word.trim().toUpperCase()) : undefined;
    if (known !== undefined) return known;
  }
  return typeof company === 'string' && company.trim() ? false : undefined;
}

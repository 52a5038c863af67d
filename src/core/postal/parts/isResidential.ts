import type { Address } from '../Address.ts';

const said = new Map([
  ['R', true],
  ['RESIDENTIAL', true],
  ['B', false],
  ['C', false],
  ['BUSINESS', false],
  ['COMMERCIAL', false],
]);

/**
 * Does somebody live at a retrieved address, as far as the service says so? Its own indicators count (`acRbdi`, and `type` where it is a word, as
 * in the classic dialect); without one, a company that is registered there. undefined: nothing is said, which is so for most countries. Pure, and
 * never throws.
 */
export function isResidential(address: Partial<Address>): boolean | undefined {
  // An address from a store of the app's may hold anything.
  const { acRbdi, type, company }: Partial<Record<keyof Address, unknown>> = { ...(address as object) };
  for (const word of [acRbdi, type]) {
    const known = typeof word === 'string' ? said.get(word.trim().toUpperCase()) : undefined;
    if (known !== undefined) return known;
  }
  return typeof company === 'string' && company.trim() ? false : undefined;
}

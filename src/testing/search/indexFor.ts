import type { SimulatorAddress } from '../deriveAddress.ts';
import { createIndex, type Index } from './createIndex.ts';

const shared = new WeakMap<readonly SimulatorAddress[], Index>();

/** Frozen, and plain: what a getter or a prototype says may change all the same. */
const isFixed = (address: SimulatorAddress) =>
  Object.isFrozen(address) &&
  Object.getPrototypeOf(address) === Object.prototype &&
  Object.values(Object.getOwnPropertyDescriptors(address)).every((property) => 'value' in property);

/**
 * The index of a list. Simulators share it where the list cannot change, as the built-in one: to make it takes far longer than what most tests ask of it,
 * and each test has a simulator of its own.
 */
export function indexFor(addresses: readonly SimulatorAddress[]): Index {
  const known = shared.get(addresses);
  if (known) return known;
  const index = createIndex(addresses);
  if (Object.isFrozen(addresses) && addresses.every(isFixed)) shared.set(addresses, index);
  return index;
}

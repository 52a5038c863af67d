import type { SimulatorAddress } from '../deriveAddress.ts';
import { createIndex, type Index } from './createIndex.ts';

const made = new WeakMap<readonly SimulatorAddress[], Index>();

/**
 * The index of a list: of one that cannot change, the built-in one first of all, the same for all simulators. It takes far longer to make than what most
 * tests ask of it, and each test has a simulator of its own.
 */
export function indexFor(addresses: readonly SimulatorAddress[]): Index {
  const known = made.get(addresses);
  if (known) return known;
  const index = createIndex(addresses);
  if (Object.isFrozen(addresses) && addresses.every((one) => Object.isFrozen(one))) made.set(addresses, index);
  return index;
}

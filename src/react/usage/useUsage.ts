'use client';
import { useSyncExternalStore } from 'react';
import { useAddressContext } from '../provider/AddressContext.ts';
import type { Usage } from './usageStore.ts';

/**
 * Returns calls and charges so far in this provider, in total and per operation. Agrees with the simulator's ledger.
 *
 * @example
 * ```tsx
 * const { charges, operations } = useUsage();
 * ```
 */
export function useUsage(): Usage {
  const { usage } = useAddressContext();
  return useSyncExternalStore(usage.subscribe, usage.get, usage.get);
}

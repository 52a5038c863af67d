'use client';
import { useSyncExternalStore } from 'react';
import { useAddressContext } from '../provider/AddressContext.ts';
import type { Usage } from './usageStore.ts';

/**
 * Returns the calls and charges of this provider so far, in total and per operation. With the simulator, the numbers match its ledger.
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

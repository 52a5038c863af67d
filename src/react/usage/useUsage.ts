'use client';
import { useSyncExternalStore } from 'react';
import { useAddressContext } from '../provider/AddressContext.ts';
import type { Usage } from './usageStore.ts';

/** Calls and charges so far in this provider, in all and per operation. Agrees with the simulator's ledger. */
export function useUsage(): Usage {
  const { usage } = useAddressContext();
  return useSyncExternalStore(usage.subscribe, usage.get, usage.get);
}

'use client';
import { createEmitter, getOwn, type CallEvent, type OperationName } from '../../core/index.ts';
import { useSyncExternalStore } from 'react';
import { useAddressContext } from '../provider/AddressContext.ts';

/** Counts of one operation. */
export interface OperationUsage {
  /** Requests that were sent, repeats included. */
  calls: number;
  /** Credits that answers used. */
  charges: number;
  /** Calls whose outcome is unknown and that may have been charged. */
  inDoubt: number;
}

/** Calls and charges so far, in all and per operation (those that were called, operations of your own included). */
export interface Usage extends OperationUsage {
  operations: Partial<Record<OperationName, OperationUsage>> & Readonly<Record<string, OperationUsage | undefined>>;
}

const none: OperationUsage = { calls: 0, charges: 0, inDoubt: 0 };

export interface UsageStore {
  get(): Usage;
  subscribe(listener: () => void): () => void;
  count(event: CallEvent): void;
}

export function createUsageStore(): UsageStore {
  let usage: Usage = { ...none, operations: {} };
  const changed = createEmitter();
  const plus = (sum: OperationUsage, { credits, mayHaveBeenCharged }: CallEvent): OperationUsage => ({
    calls: sum.calls + 1,
    charges: sum.charges + credits,
    inDoubt: sum.inDoubt + Number(mayHaveBeenCharged),
  });
  return {
    get: () => usage,
    subscribe: changed.subscribe,
    count(event) {
      const { operation } = event;
      const before = getOwn(usage.operations, operation) ?? none;
      usage = { ...plus(usage, event), operations: { ...usage.operations, [operation]: plus(before, event) } };
      changed.emit();
    },
  };
}

/** Calls and charges so far in this provider, in all and per operation. Agrees with the simulator's ledger. */
export function useUsage(): Usage {
  const { usage } = useAddressContext();
  return useSyncExternalStore(usage.subscribe, usage.get, usage.get);
}

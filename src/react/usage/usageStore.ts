import { createEmitter, getOwn, type CallEvent, type OperationName } from '../../core/index.ts';

/** Usage of one operation. */
export interface OperationUsage {
  /** Requests sent, including retries. */
  calls: number;
  /** Credits charged for calls whose outcome is known. */
  charges: number;
  /** Calls that may have been charged, because their outcome is unknown. */
  inDoubt: number;
}

/**
 * Calls and charges so far, in total and per operation. Includes custom operations. Operations that were never called
 * are absent.
 */
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

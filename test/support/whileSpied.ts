import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

/** Replaces modules of Node by spies while `act` runs, also for named imports. Restores them afterwards. */
export async function whileSpied<Value>(act: () => Promise<Value>): Promise<Value> {
  syncBuiltinESMExports();
  try {
    return await act();
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }
}

import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

/** Replaces modules of Node by their spied versions while `act` runs, for named imports too; then restores them. */
export async function whileSpied<Value>(act: () => Promise<Value>): Promise<Value> {
  syncBuiltinESMExports();
  try {
    return await act();
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }
}

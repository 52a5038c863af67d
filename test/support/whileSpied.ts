import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

/** While `act` runs, modules of Node are what spies have made of them, for who imports their names too; then they are Node's own again. */
export async function whileSpied<Value>(act: () => Promise<Value>): Promise<Value> {
  syncBuiltinESMExports();
  try {
    return await act();
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }
}

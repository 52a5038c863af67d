import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Makes waits with Node's timer promises end immediately and advance the clock instead, until the next `whileSpied` is over.
 *
 * @param meanwhile called during a wait with the total wait so far (ms)
 * @returns the waits (ms), in order
 */
export function withoutWaits(meanwhile: (passed: number) => void = () => undefined): readonly number[] {
  const waits: number[] = [];
  let passed = 0;
  // An integer, so that sums are exact.
  const start = Math.ceil(performance.now());
  vi.spyOn(performance, 'now').mockImplementation(() => start + passed);
  vi.spyOn(timers, 'setTimeout').mockImplementation(async (ms = 0) => {
    waits.push(ms);
    passed += ms;
    meanwhile(passed);
    // Yields to other work, like a real wait.
    await new Promise(setImmediate);
  });
  return waits;
}

/** Applies `withoutWaits` to each test of a file or of a group. */
export function noWaits(): void {
  beforeEach(() => {
    withoutWaits();
    syncBuiltinESMExports();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}

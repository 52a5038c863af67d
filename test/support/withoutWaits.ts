import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Makes waits of Node's promises end at once and advance the clock by themselves, until the next `whileSpied` is over.
 *
 * @param meanwhile what happens then, by how long was waited in all (ms)
 * @returns the waits (ms), one after another
 */
export function withoutWaits(meanwhile: (passed: number) => void = () => undefined): readonly number[] {
  const waits: number[] = [];
  let passed = 0;
  // Whole, so that no sum is a little less than it is.
  const start = Math.ceil(performance.now());
  vi.spyOn(performance, 'now').mockImplementation(() => start + passed);
  vi.spyOn(timers, 'setTimeout').mockImplementation(async (ms = 0) => {
    waits.push(ms);
    passed += ms;
    meanwhile(passed);
    // Other work has its turn, as it has in a wait.
    await new Promise(setImmediate);
  });
  return waits;
}

/** In each test of a file, or of a group of it. */
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

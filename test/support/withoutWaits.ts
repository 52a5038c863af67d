import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Makes waits of Node's promises end at once and advance the clock by themselves, until the next `whileSpied` is over.
 *
 * @param meanwhile what happens then, by total wait (ms)
 * @returns the waits (ms), one after another
 */
export function withoutWaits(meanwhile: (passed: number) => void = () => undefined): readonly number[] {
  const waits: number[] = [];
  let passed = 0;
  // Integers, so that sums are exact.
  const start = Math.ceil(performance.now());
  vi.spyOn(performance, 'now').mockImplementation(() => start + passed);
  vi.spyOn(timers, 'setTimeout').mockImplementation(async (ms = 0) => {
    waits.push(ms);
    passed += ms;
    meanwhile(passed);
    // Yields to other work, as a real wait does.
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

import { readFileSync } from 'node:fs';
import { beforeEach, vi } from 'vitest';

/** Used by `scripts/mutation.mjs`. The tests named in the file SLOW_TESTS are left out of the first pass. */
const { SLOW_TESTS } = process.env;
const slow = new Set(SLOW_TESTS === undefined ? [] : (JSON.parse(readFileSync(SLOW_TESTS, 'utf8')) as string[]));

beforeEach(({ task, skip }) => {
  const names = [task.name];
  for (let { suite } = task; suite; suite = suite.suite) names.unshift(suite.name);
  if (slow.has(names.join(' '))) skip('slow');
});

/** Ends a test whose condition a mutation makes unreachable, but not a test that is slow on a busy machine. */
const patience = 0.75 * Number(process.env['MOST_TIME'] ?? 60_000);
const { waitFor } = vi;
vi.waitFor = (condition, options) =>
  waitFor(condition, typeof options === 'number' ? options : { timeout: patience, ...options });

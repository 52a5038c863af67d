import { readFileSync } from 'node:fs';
import { beforeEach, vi } from 'vitest';

/** For `scripts/mutation.mjs`: the tests whose names are in the file SLOW_TESTS are left out of its first pass. */
const { SLOW_TESTS } = process.env;
const slow = new Set(SLOW_TESTS === undefined ? [] : (JSON.parse(readFileSync(SLOW_TESTS, 'utf8')) as string[]));

beforeEach(({ task, skip }) => {
  const names = [task.name];
  for (let { suite } = task; suite; suite = suite.suite) names.unshift(suite.name);
  if (slow.has(names.join(' '))) skip('slow');
});

/** A condition that a changed line never fulfils ends its test, and one that takes its time on a busy machine does not. */
const patience = 0.75 * Number(process.env['MOST_TIME'] ?? 60_000);
const { waitFor } = vi;
vi.waitFor = (condition, options) =>
  waitFor(condition, typeof options === 'number' ? options : { timeout: patience, ...options });

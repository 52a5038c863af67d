import { readFileSync } from 'node:fs';
import { beforeEach } from 'vitest';

/** For `scripts/mutation.mjs`: the tests whose names are in the file SLOW_TESTS are left out of its first pass. */
const { SLOW_TESTS } = process.env;
const slow = new Set(SLOW_TESTS === undefined ? [] : (JSON.parse(readFileSync(SLOW_TESTS, 'utf8')) as string[]));

beforeEach(({ task, skip }) => {
  const names = [task.name];
  for (let { suite } = task; suite; suite = suite.suite) names.unshift(suite.name);
  if (slow.has(names.join(' '))) skip('slow');
});

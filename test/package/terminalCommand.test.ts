import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { commandHere } from './commandHere.ts';

const { project, bin, env, fileOf } = commandHere('terminal', '--latency', '60');

/** Whether `script`, which gives a command a terminal, is the one from util-linux. On other systems it takes other arguments. */
const isThere = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout);
if (!isThere) console.warn('SKIPPED: what a command shows on a terminal. It needs `script` of util-linux.');

/** Returns the texts between two carriage returns, without the sequence that clears the line. */
function shownOn(columns: number, file: string): string[] {
  fileOf(file, 2_000);
  const line = `stty cols ${String(columns)}; '${bin}' cleanse ${file} --concurrency 2 2>&1`;
  const { status, stdout } = spawnSync('script', ['-qefc', line, '/dev/null'], {
    ...{ cwd: project, env: env(), encoding: 'utf8' },
  });
  expect([status, stdout]).toEqual([0, expect.stringContaining('Done. 2,000 rows')]);
  // oxlint-disable-next-line no-control-regex -- It is a terminal sequence.
  return [...stdout.matchAll(/\r\u001b\[K([^\r\n]+)/g)].flatMap(([, shown = '']) =>
    shown.includes('%') ? [shown] : [],
  );
}

test.skipIf(!isThere).each([
  ['one of 100 signs', 100, 99],
  ['a narrow one', 40, 39],
  ['one without a reported width', 0, 79],
])('shows a run on a terminal as one line with a bar that only grows: %s', (_, columns, most) => {
  const lines = shownOn(columns, `wide-${String(columns)}.csv`);
  expect(lines.length).toBeGreaterThan(3);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(most);
  // If the bar does not fit, only its percentage is shown.
  const shares = lines.map((line) => Number(/^(?:\[(?:[#.]{24}|[#.]{8})\] )?(\d+) % {2}/.exec(line)?.[1]));
  expect(shares).not.toContain(NaN);
  expect(shares[0]).toBe(0);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  // The cost so far and the remaining time are shown on any terminal of the usual width.
  if (most >= 79) for (const line of lines) expect(line).toContain(' credits');
  if (most >= 79) expect(lines.at(-1)).toMatch(/\/s|per second/);
});

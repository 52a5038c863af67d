import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('keeps docs/accessibility.md up to date: each of the 73 rows names an existing test or says “by ear”', () => {
  const lines = readFileSync('docs/accessibility.md', 'utf8').split('\n');
  const rows = lines.flatMap((line) => {
    const cells = /^\| (\d+) \| (.+) \| (.+) \|$/.exec(line);
    return cells ? [{ number: Number(cells[1]), shownBy: cells[3]!.split('<br>') }] : [];
  });
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 73 }, (_, index) => index + 1));
  const missing = rows.flatMap(({ number, shownBy }) =>
    shownBy.flatMap((one) => {
      if (one.startsWith('by ear: ')) return [];
      const [, path = '', title = ''] = /^`(.+?)`: (.+)$/.exec(one) ?? [];
      // The title must be in the file literally, as the title of a test.
      const isThere =
        existsSync(path) &&
        title &&
        [`'${title}'`, `"${title}"`].some((text) => readFileSync(path, 'utf8').includes(text));
      return isThere ? [] : [`${String(number)}: ${one}`];
    }),
  );
  expect(missing).toEqual([]);
});

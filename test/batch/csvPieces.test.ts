import { csvSource } from 'doorplate/batch';
import { type UnreadableLine, parseCsv } from 'doorplate/files';
import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runs } from '../support/runs.ts';

/** Generates cells as in real files: quotes, line breaks, unclosed quotes, and rows that are too short or too long. */
const cell = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('12 Main Street', 'Boston', '', '37°36\'37.8"N', '02108', 'ß') },
  {
    weight: 3,
    arbitrary: fc.constantFrom('"a, b"', '"say ""hi"""', '"two\nlines"', '"two\r\nlines"', ' "c, d"', '  "e'),
  },
  { weight: 1, arbitrary: fc.constantFrom('"open', 'x'.repeat(3_000), '6" pipe', '\0') },
);
const line = fc.oneof(
  { weight: 12, arbitrary: fc.array(cell, { minLength: 3, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(cell, { minLength: 1, maxLength: 5 }) },
);

test('finds the same rows and bad lines, whether it reads a file in chunks or as a whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorplate-pieces-'));
  const path = join(folder, 'in.csv');
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 20, maxLength: 60 }),
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 0, max: 40 }),
        async (lines, newline, seldom) => {
          // Longer than the first read of a file, so that the file arrives in several chunks.
          const plain = Array.from({ length: 60_000 }, (_, at) => `${String(at)},${String(at)} Main Street,Boston`);
          lines.forEach((cells, at) => (plain[(at * 997 + seldom * 31) % plain.length] = cells.join(',')));
          const text = ['Id,Street,City,,', ...plain, ''].join(newline);
          writeFileSync(path, text);
          const whole = parseCsv(text);
          const bad: UnreadableLine[] = [];
          const rows: (readonly string[])[] = [];
          for await (const row of csvSource(path).rows((one) => bad.push(one))) rows.push(row);
          expect(rows.length).toBe(whole.rows.length);
          const differs = rows.findIndex((row, at) => row.join('\0') !== whole.rows[at]?.join('\0'));
          expect([differs, rows[differs], whole.rows[differs]]).toEqual([-1, undefined, undefined]);
          expect(bad.map(({ line: at, why }) => [at, why])).toEqual(
            whole.unreadable.map(({ line: at, why }) => [at, why]),
          );
        },
      ),
      { numRuns: runs(2) },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('detects the same separator from the beginning of a file as from the whole file, however long its quoted values are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorplate-guess-'));
  const path = join(folder, 'in.csv');
  const quoted = fc
    .tuple(fc.constantFrom(1, 5, 2_000, 70_000), fc.constantFrom(',', ';', '\n', 'x;y\n', 'x,y\n', 'x;y;z;\n'))
    .map(([times, sign]) => `"${sign.repeat(times)}y"`);
  const value = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('12 Main Street', 'a, b', 'c; d', '', '6" pipe') },
    { weight: 2, arbitrary: quoted },
    { weight: 1, arbitrary: fc.constantFrom('"open', '"say ""hi"""') },
  );
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(',', ';', '\t'),
        // These header names could be separated in more than one way, so the rows decide.
        fc.array(fc.constantFrom('Id', 'Last, first', 'Street; number', 'City'), { minLength: 3, maxLength: 3 }),
        fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 0, max: 6_000 }),
        async (delimiter, header, rows, more) => {
          const plain = Array.from({ length: more }, (_, at) => [String(at), `${String(at)} Main Street`, 'Boston']);
          const text = [header, ...rows, ...plain].map((cells) => cells.join(delimiter)).join('\n');
          writeFileSync(path, text);
          const whole = parseCsv(text);
          const source = csvSource(path);
          const { delimiter: guessed } = await source.shape();
          expect([guessed, await source.header()]).toEqual([whole.delimiter, whole.header]);
        },
      ),
      { numRuns: runs(5) },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.each([200, 1_000, 2_000, 5_000])(
  'reports a progress that matches the rows read so far, in a file of %i rows',
  async (count) => {
    const folder = mkdtempSync(join(tmpdir(), 'doorplate-share-'));
    try {
      const path = join(folder, 'in.csv');
      const lines = Array.from({ length: count }, (_, at) => `${String(at + 100_000)},12 Main Street,Boston,02108`);
      writeFileSync(path, ['Id,Street,City,Code', ...lines, ''].join('\n'));
      const source = csvSource(path);
      let taken = 0;
      const far: number[] = [];
      for await (const _ of source.rows()) {
        taken++;
        if (Math.abs((source.share ?? 0) - taken / count) > 0.02) far.push(taken);
      }
      expect([taken, source.share, far]).toEqual([count, 1, []]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

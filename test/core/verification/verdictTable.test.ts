import { readFileSync } from 'node:fs';
import { aqiOf, verdictOf } from 'doorplate/core';
import { describe, expect, test } from 'vitest';

/** The table in the guide, by the beginning of an AVC ("V4") and the AQI. */
const guide = readFileSync(new URL('../../../docs/guides/verification.md', import.meta.url), 'utf8');
const [, header = '', , ...rows] =
  /\n(\| AVC begins .*?)\n\n/s
    .exec(guide)?.[1]
    ?.split('\n')
    .flatMap((line, at) => (at === 0 ? ['', line] : [line])) ?? [];
const cells = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const indexes = cells(header)
  .slice(1)
  .map((cell) => cell.replace('AQI ', ''));
const said = new Map<string, string>();
for (const row of rows) {
  const [begins = '', ...verdicts] = cells(row);
  for (const part of begins.split(', ')) {
    const [letter, from, to = from] = [part[0], part[1], / to .(\d)/.exec(part)?.[1]];
    const levels =
      from === undefined ? [0] : [0, 1, 2, 3, 4, 5].filter((level) => level >= Number(from) && level <= Number(to));
    for (const level of levels)
      verdicts.forEach((verdict, at) => said.set(`${letter ?? ''}${String(level)} ${indexes[at] ?? ''}`, verdict));
  }
}

const scores = [0, 60, 79, 80, 89, 90, 94, 95, 99, 100];
const avcOf = (letter: string, level: number, score: number) =>
  letter === 'Z' ? 'Z00-00-00-000' : `${letter}${String(level)}4-I44-P6-${String(score).padStart(3, '0')}`;
const pairs = Array.from('VPARUC').flatMap((letter) =>
  [0, 1, 2, 3, 4, 5].map((level): [string, number] => [letter, level]),
);
pairs.push(['Z', 0]);

describe('the table of AVC × AQI in the guide matches verdictOf', () => {
  test('for every letter, level and index', () => {
    expect(indexes).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(new Set(Array.from(said.keys(), (key) => key.split(' ')[0]))).toEqual(
      new Set(pairs.map(([letter, level]) => `${letter}${String(level)}`)),
    );
  });

  test.each(pairs)('for %s%d, at every boundary of a score, with every AQI', (letter, level) => {
    const reached = new Set<string>();
    for (const score of scores) {
      const avc = avcOf(letter, level, score);
      const own = aqiOf(avc) ?? '';
      for (const given of [undefined, '', 'A', 'B', 'C', 'D', 'E', ' e ', 'Ω', 'constructor']) {
        // The worse of both counts. Undocumented values are ignored.
        const known = /^[A-E]$/.test(given?.trim().toUpperCase() ?? '') ? (given ?? '').trim().toUpperCase() : own;
        const counts = letter === 'Z' ? 'E' : known > own ? known : own;
        const verdict = said.get(`${letter}${String(level)} ${counts}`);
        expect([avc, given, verdictOf(given === undefined ? avc : { AVC: avc, AQI: given })]).toEqual([
          avc,
          given,
          verdict,
        ]);
        reached.add(counts);
      }
    }
    // The table has a dash exactly where no value is possible.
    for (const index of letter === 'Z' ? [] : indexes)
      if (said.get(`${letter}${String(level)} ${index}`) === '–') expect(reached).not.toContain(index);
      else if (!'RUC'.includes(letter) && level > 1) expect(reached).toContain(index);
  });
});

test('rejects the recorded answer on another street (V44-I44-P6-060, quality E), with any letter', () => {
  expect(verdictOf({ AVC: 'V44-I44-P6-060', AQI: 'E' })).toBe('reject');
  for (const avc of ['V44-I44-P6-060', 'P44-I44-P6-060', 'A44-I44-P6-060', 'P33-I44-P6-060', 'V55-I55-P8-079'])
    expect(verdictOf(avc)).toBe('reject');
});

test('judges a record by its AQI if that is worse than its AVC, and ignores a better AQI', () => {
  expect(verdictOf({ AVC: 'V44-I44-P6-100', AQI: 'E' })).toBe('reject');
  expect(verdictOf({ AVC: 'V44-I44-P6-100', AQI: 'd' })).toBe('confirm');
  expect(verdictOf({ AVC: 'V44-I44-P6-100', AQI: 'Z' })).toBe('reject');
  expect(verdictOf({ AVC: 'V44-I44-P6-060', AQI: 'A' })).toBe('reject');
  expect(verdictOf({ AVC: 'A44-I44-P6-100', AQI: 'E' })).toBe('reject');
});

test('ignores an AVC or AQI that is not a text, without an exception', () => {
  for (const odd of [null, 5, {}, [], true]) {
    expect(verdictOf({ AVC: odd as never })).toBe('reject');
    expect(verdictOf(odd as never)).toBe('reject');
    expect(verdictOf({ AVC: 'V44-I44-P6-100', AQI: odd as never })).toBe('accept');
  }
});

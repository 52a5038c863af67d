import fc from 'fast-check';
import { fileOperation } from 'doorplate/files';
import { describe, expect, test } from 'vitest';
import { corpus, type CorpusEntry, examples, judge } from './columnCorpus.ts';
import { runs } from '../support/runs.ts';

const { guess } = fileOperation('cleanseInternational');
const verdictOf = (entry: CorpusEntry, header = entry.header, rows = entry.rows) => {
  const { columns, questions } = guess(header, rows);
  return { source: entry.source, ...judge(entry, columns, questions) };
};
const all: readonly CorpusEntry[] = [...corpus, ...examples];

describe('headers of public files', () => {
  test('are at least 120, in at least twelve languages, each with its source', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(120);
    expect(new Set(corpus.map(({ language }) => language)).size).toBeGreaterThanOrEqual(12);
    const sources = corpus.map(({ source }) => source);
    expect(
      sources.filter(
        (source) => !/^[a-z]{2} \| (?:[\w.-]+\/[\w.-]+ \| [^|]+ \| [\da-f]{12}\b|[^|]+ \| content id \d+)/.test(source),
      ),
    ).toEqual([]);
    const named = sources.filter((source) => !source.includes('content id'));
    expect(named.length).toBeGreaterThanOrEqual(120);
    expect(new Set(sources).size).toBe(sources.length);
  });

  test.each([
    ['headers', corpus],
    ['headers that were scored before they were used', corpus.filter(({ isHeldOut }) => isHeldOut)],
    ['headers of a whole address', corpus.filter(({ mayAsk }) => !mayAsk)],
    ['headers with rows', corpus.filter(({ rows }) => rows.length > 0)],
  ])('%s are guessed right in at least nine of ten files, and never wrong', (_name, entries) => {
    const results = entries.map((entry) => verdictOf(entry));
    expect(results.filter(({ verdict }) => verdict === 'wrong' || verdict === 'partly')).toEqual([]);
    expect(results.filter(({ verdict }) => verdict === 'right').length).toBeGreaterThanOrEqual(0.9 * entries.length);
  });
});

test('headers written by hand are all guessed right', () => {
  expect(examples.map((entry) => verdictOf(entry)).filter(({ verdict }) => verdict !== 'right')).toEqual([]);
});

test('columns are never guessed wrong, whatever the case of their names and the number of rows', () => {
  const changes = fc.record({
    entry: fc.constantFrom(...all),
    change: fc.constantFrom(
      (name: string) => name.toUpperCase(),
      (name: string) => name.toLowerCase(),
      (name: string) => ` ${name} `,
      (name: string) => name.replaceAll('_', ' '),
      (name: string) => name,
    ),
    copies: fc.integer({ min: 1, max: 150 }),
  });
  fc.assert(
    fc.property(changes, ({ entry, change, copies }) => {
      const rows = Array.from({ length: copies }, () => entry.rows).flat();
      expect(['right', 'asked']).toContain(verdictOf(entry, entry.header.map(change), rows).verdict);
    }),
    { numRuns: runs(300) },
  );
});

test('names of people, phone numbers and notes are never sent, whatever the columns next to them', () => {
  const privateNames =
    'Full Name|FullName|Contact|Contact Name|Forename|Surname|MiddleName|Function|Department|First Name|Vorname|Nachname|Name|Ansprechpartner|Nom|Prénom|Apellidos|Cognome|Phone|Telefon|Mobile|Notes|Bemerkung|Commentaire|Email|Birthday|姓名|氏名'.split(
      '|',
    );
  const people = ['Ann Lee', 'Bo Ray', 'Kim Poe'];
  fc.assert(
    fc.property(fc.constantFrom(...all), fc.subarray(privateNames, { minLength: 1 }), (entry, names) => {
      const header = [...entry.header, ...names];
      const rows = entry.rows.map((row, index) => [...row, ...names.map(() => people[index % 3] ?? '')]);
      expect(guess(header, rows).columns.slice(entry.header.length)).toEqual(names.map(() => ''));
      expect(
        guess(
          names,
          rows.map((row) => row.slice(entry.header.length)),
        ).columns,
      ).toEqual(names.map(() => ''));
    }),
    { numRuns: runs(200) },
  );
});

import fc from 'fast-check';
import { fileOperation } from 'doorplate/files';
import { expect, test } from 'vitest';
import { corpus, judge } from './columnCorpus.ts';

const { guess } = fileOperation('cleanseInternational');
const verdictOf = (entry: (typeof corpus)[number], header = entry.header, rows = entry.rows) => {
  const { columns, questions } = guess(header, rows);
  return { source: entry.source, ...judge(entry, columns, questions) };
};

test('the columns of real files are guessed right in at least 90 % of the files, and never wrong', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(120);
  const results = corpus.map((entry) => verdictOf(entry));
  expect(results.filter(({ verdict }) => verdict === 'wrong' || verdict === 'partly')).toEqual([]);
  expect(results.filter(({ verdict }) => verdict === 'right').length).toBeGreaterThanOrEqual(0.9 * corpus.length);
});

test('the columns of real files are never guessed wrong, whatever their case, and with unused columns between them', () => {
  const changes = fc.record({
    entry: fc.constantFrom(...corpus),
    change: fc.constantFrom(
      (name: string) => name.toUpperCase(),
      (name: string) => ` ${name} `,
      (name: string) => name.replaceAll('_', ' '),
      (name: string) => name,
    ),
    copies: fc.integer({ min: 1, max: 150 }),
  });
  fc.assert(
    fc.property(changes, ({ entry, change, copies }) => {
      const rows = Array.from({ length: copies }, () => entry.rows).flat();
      expect(verdictOf(entry, entry.header.map(change), rows).verdict).not.toBe('wrong');
    }),
    { numRuns: 300 },
  );
});

test('names of people, phone numbers and notes are never sent, whatever the columns next to them', () => {
  const privateNames =
    'Full Name|FullName|Contact|Contact Name|Forename|Surname|MiddleName|Function|Department|First Name|Vorname|Nachname|Name|Ansprechpartner|Nom|Prénom|Apellidos|Cognome|Phone|Telefon|Mobile|Notes|Bemerkung|Commentaire|Email|Birthday|姓名|氏名'.split(
      '|',
    );
  const people = ['Ann Lee', 'Bo Ray', 'Kim Poe'];
  fc.assert(
    fc.property(fc.constantFrom(...corpus), fc.subarray(privateNames, { minLength: 1 }), (entry, names) => {
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
    { numRuns: 200 },
  );
});

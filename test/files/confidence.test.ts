import { createClient } from 'doorplate/core';
import { createFileRun, fileOperation } from 'doorplate/files';
import { describe, expect, test } from 'vitest';
import { corpus, examples } from './columnCorpus.ts';
import { memoryRuns } from '../support/memoryRuns.ts';

const { guess } = fileOperation('cleanseInternational');

/** Returns the confidence in each guess as one string, such as `sure both, - , check values`. */
function confidenceIn(header: string, ...rows: string[]) {
  const { confidence } = guess(
    header.split('|'),
    rows.map((row) => row.split('|')),
  );
  return confidence.map((each) => (each ? `${each.level} ${each.by}` : '-')).join(', ');
}

describe('each guess says how sure it is', () => {
  test.each([
    [
      'sure, if the name says it and the values fit',
      'Street|City|ZIP',
      ['1 Main St|Boston|02110', '2 Oak Ave|Salem|97301'],
      'sure both, sure both, sure both',
    ],
    ['likely, if there are no values to compare the name with', 'Street|Town', [], 'likely name, likely name'],
    ['likely, if a column is empty', 'Street|City', ['1 Main St|', '2 Oak Ave|'], 'sure both, likely name'],
    ['sure without values, if the name is the one of the field', 'Address1|Locality', [], 'sure name, sure name'],
    [
      'likely, if the name can also mean something else',
      'Street|Region|Postcode',
      ['1 High St|Kent|OX1 2AB', '2 Oak Ave|Surrey|LS1 4AP'],
      'sure both, likely both, sure both',
    ],
    [
      'likely, if the values decide between two meanings of a name',
      'BUILDING|STREET',
      ['1007|MORRIS PARK AVENUE', '469|FLATBUSH AVENUE'],
      'likely values, sure both',
    ],
    [
      'to be checked, if only the values say it',
      'FULLNAME|ZIP',
      ['1 Main St|02110', '2 Oak Ave|97301'],
      'check values, sure both',
    ],
    ['nothing about a column that is not sent', 'Notes|Street', ['x|1 Main St'], '-, sure both'],
  ])('%s', (_, header, rows, expected) => {
    expect(confidenceIn(header, ...rows)).toBe(expected);
  });

  test('in a file of emails, too', () => {
    const emails = fileOperation('validateEmails');
    expect(emails.guess(['Login', 'Notes'], [['a@example.com', '']]).confidence).toEqual([
      { level: 'likely', by: 'values' },
      undefined,
    ]);
    expect(emails.guess(['Email'], [['a@example.com']]).confidence).toEqual([{ level: 'sure', by: 'both' }]);
    expect(emails.guess(['Email'], []).confidence).toEqual([{ level: 'likely', by: 'name' }]);
  });

  test('and most guesses for public files are sure', () => {
    const levels = [...corpus, ...examples]
      .filter(({ rows }) => rows.length > 0)
      .flatMap(({ header, rows }) => guess(header, rows).confidence.flatMap((each) => each?.level ?? []));
    expect(levels.filter((level) => level === 'sure').length / levels.length).toBeGreaterThan(0.8);
    expect(levels.filter((level) => level === 'check').length / levels.length).toBeLessThan(0.05);
  });
});

test('a column that the user has chosen has no confidence, because it is no guess', async () => {
  const client = createClient({ endpoints: { batch: 'https://service.test' }, credentials: { key: 'k' } });
  const { store, lock } = memoryRuns().window(false);
  const run = createFileRun({ client, operation: 'cleanseInternational', store, lock });
  await run.open(new File(['Street,Town\n1 Main St,Boston\n'], 'a.csv'));
  const sure = { level: 'sure', by: 'both' };
  expect(run.get().confidence).toEqual([sure, sure]);
  run.setColumn(1, 'DependentLocality');
  expect(run.get().confidence).toEqual([sure, undefined]);
  run.setTemplate('Country', 'US');
  expect(run.get().confidence).toEqual([sure, undefined, undefined]);
});

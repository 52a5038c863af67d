import { readStatus } from 'doorplate/batch';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  answers,
  between,
  type JournalFolder,
  line,
  released,
  sending,
  summed,
  wrote,
} from '../support/batch/journalLines.ts';
import { jobWith } from '../support/batch/jobWith.ts';
import { upTo } from '../support/batch/memoryTable.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let journal: string;
temporaryFolder((its) => (journal = join(its, 'job')));

const rows = 400;

/** The part of each line that the disk has kept. */
const tornAt = (text: string, end: number) => text.slice(0, end);
const unsummed = (text: string, sum = '00000000') => `${text} ${sum}\n`;
const shortest = '["sending",0,0,[]] 00000000\n'.length;
/** Rows of unknown state behind a position, if a line that started up to 100 rows is lost. */
const behind = (place: number, calls = 1) => between(place, Math.min(rows, place + calls * 100) - 1);

describe('a journal of which the disk has kept a part', () => {
  const before = sending(0, 99);
  const answered = answers(0, 99);
  const first100 = upTo(100);
  test.each<[what: string, files: JournalFolder, doubt: number[], answered?: number[], written?: number]>([
    [
      'a line without its end',
      { 'journal.log': before + tornAt(sending(100, 119), -1), 'answers-1.log': answered },
      between(100, 119),
      first100,
    ],
    [
      'a line whose rows can be read, and those that it leaves out',
      { 'journal.log': before + tornAt(sending(100, 129, [105, 106], [110, 119]), 35), 'answers-1.log': answered },
      [...between(100, 104), ...between(107, 129)],
      first100,
    ],
    [
      'a line that says how far it goes, and not what it leaves out',
      { 'journal.log': before + tornAt(sending(100, 129, [105, 106]), 22), 'answers-1.log': answered },
      between(100, 129),
      first100,
    ],
    [
      'a line that says how far it goes, and no more',
      { 'journal.log': before + '["sending",100,129,', 'answers-1.log': answered },
      between(100, 129),
      first100,
    ],
    [
      'a line that ends behind the first of what it leaves out',
      { 'journal.log': before + '["sending",100,129,[[105,106]', 'answers-1.log': answered },
      [...between(100, 104), ...between(107, 129)],
      first100,
    ],
    [
      'a line whose beginning is lost',
      { 'journal.log': before + '??["sending",120,129,', 'answers-1.log': answered },
      between(100, 229),
      first100,
    ],
    [
      'a line of which the first row can be read',
      { 'journal.log': before + '["sending",150,', 'answers-1.log': answered },
      behind(150),
      first100,
    ],
    [
      'a line of which a part of the last row can be read',
      { 'journal.log': before + '["sending",150,15', 'answers-1.log': answered },
      behind(150),
      first100,
    ],
    [
      'a line of which nothing can be read',
      { 'journal.log': before + '["se', 'answers-1.log': answered },
      behind(100),
      first100,
    ],
    [
      'a line with another sum',
      { 'journal.log': before + unsummed(JSON.stringify(['sending', 100, 104, []])), 'answers-1.log': answered },
      behind(100),
      first100,
    ],
    [
      'a line with another last row',
      { 'journal.log': before + sending(100, 119).replace('119', '009'), 'answers-1.log': answered },
      behind(100),
      first100,
    ],
    [
      'a line with another first row',
      { 'journal.log': before + sending(100, 119).replace('100', '000'), 'answers-1.log': answered },
      behind(100),
      first100,
    ],
    [
      'a line with a last row that is far away',
      { 'journal.log': before + sending(100, 119).replace('119', '919'), 'answers-1.log': answered },
      behind(100),
      first100,
    ],
    [
      'a line with another sign before its sum',
      { 'journal.log': before + sending(100, 104).replace(' ', ','), 'answers-1.log': answered },
      between(100, 104),
      first100,
    ],
    [
      'a line that is nothing, with its sum',
      { 'journal.log': before + summed('["sending",100,104'), 'answers-1.log': answered },
      behind(100),
      first100,
    ],
    [
      'zeros in the place of two lines',
      { 'journal.log': before + '\0'.repeat(shortest + 1), 'answers-1.log': answered },
      behind(100, 2),
      first100,
    ],
    [
      'zeros in the place of one line',
      { 'journal.log': before + '\0'.repeat(shortest), 'answers-1.log': answered },
      behind(100),
      first100,
    ],
    [
      'zeros in two places',
      { 'journal.log': before + '\0\0["sending",120,129,[]]\0\0', 'answers-1.log': answered },
      between(100, 329),
      first100,
    ],
    [
      'a lost line, and one with another sum behind it',
      { 'journal.log': before + '??????\n' + unsummed('["sending",320,329,[]]'), 'answers-1.log': answered },
      [...behind(100, 2), ...between(320, 329)],
      first100,
    ],
    [
      'zeros in the place of one line, and what followed it',
      { 'journal.log': before + '\0'.repeat(shortest) + sending(120, 129), 'answers-1.log': answered },
      between(100, 229),
      first100,
    ],
    [
      'a lost line before a whole one',
      { 'journal.log': before + '\0\0\n' + sending(130, 139), 'answers-1.log': answered },
      [...between(100, 139), ...between(140, 239)],
      first100,
    ],
    [
      'whole lines behind a lost one, the later of which began earlier rows',
      {
        'journal.log': before + tornAt(sending(100, 109), -3) + '\n' + sending(120, 129) + sending(110, 114),
        'answers-1.log': answered,
      },
      between(100, 129),
      first100,
    ],
    [
      'other lines behind a lost one: they count for nothing',
      {
        'journal.log': before + tornAt(sending(100, 109), -3) + '\n' + released([100, 109]) + line(['done']),
        'answers-1.log': answered,
      },
      between(100, 109),
      first100,
    ],
    [
      'a line that gave rows back',
      { 'journal.log': before + tornAt(released([50, 59]), 20), 'answers-1.log': answers(0, 49) },
      between(50, 99),
      upTo(50),
    ],
    [
      'a line that gave rows back, with another sum',
      { 'journal.log': before + unsummed('["released",[[50,59]]]'), 'answers-1.log': answers(0, 49) },
      between(50, 99),
      upTo(50),
    ],
    [
      'a line that gave rows back, with another sign before its sum',
      { 'journal.log': before + released([50, 59]).replace(' ', ','), 'answers-1.log': answers(0, 49) },
      between(50, 99),
      upTo(50),
    ],
    ['nothing but the beginning of its end', { 'journal.log': line(['done']).slice(0, -3) }, []],
    [
      'two lines that are not in their order',
      {
        'journal.log': before + unsummed('["sending",150,159,[]]', '0000') + unsummed('["sending",120,129,[]]', '0000'),
        'answers-1.log': answered,
      },
      [...between(100, 129), ...between(150, 159)],
      first100,
    ],
    [
      'a line that begins nothing, and one of which the first row can be read',
      { 'journal.log': before + tornAt(wrote(50, 1), 60) + '\n["sending",150,', 'answers-1.log': answered },
      behind(150),
      first100,
    ],
    [
      'a line that says how far the sink is',
      { 'journal.log': before + tornAt(wrote(50, 1), 60), 'answers-1.log': answered },
      [],
      first100,
    ],
    [
      'a line that says that all is done',
      { 'journal.log': before + tornAt(line(['done']), 8), 'answers-1.log': answered },
      [],
      first100,
    ],
    [
      'a line that began rows which the sink has',
      { 'journal.log': sending(0, 99) + wrote(60, 1) + tornAt(sending(50, 69), -1), 'answers-1.log': answers(60, 64) },
      between(65, 99),
      between(60, 64),
      60,
    ],
    [
      'a line of which nothing can be read, behind what the sink has',
      { 'journal.log': sending(0, 9) + wrote(10, 1) + '??', 'answers-1.log': '' },
      behind(10),
      [],
      10,
    ],
    [
      'a line of which nothing can be read, in a run that has given rows back',
      { 'journal.log': sending(0, 99) + released([20, 29]) + '??', 'answers-1.log': answers(0, 19) + answers(30, 99) },
      [...between(20, 29), ...behind(100)],
      [...upTo(20), ...between(30, 99)],
    ],
  ])(
    '%s: leaves what it may have started in doubt, and sends the rest',
    async (_, files, doubt, known = [], written = 0) => {
      const job = await jobWith(journal, { ...files });
      const { underWay, waiting } = (await readStatus(job.journal))!;
      expect([Math.min(underWay, rows - known.length - written), waiting]).toEqual([doubt.length, known.length]);
      job.rows.push(...upTo(written).map((index) => ({ index, kind: 'results', cells: [], values: [] }) as const));
      // The loss is recorded first: stopping now and resuming later finds the same.
      expect(await job.run({ signal: AbortSignal.abort() })).toMatchObject({ status: 'paused' });
      expect((await job.run({ concurrency: 1 })).tally).toMatchObject({ rows, inDoubt: doubt.length });
      expect(job.places('in-doubt')).toEqual(doubt);
      const others = new Set([...doubt, ...known, ...upTo(written)]);
      expect(job.sentPlaces()).toEqual(upTo(rows).filter((place) => !others.has(place)));
    },
  );
});

test('looks for the rows of a second torn line behind everything that the first one may have started', async () => {
  const lost = unsummed('["sending",150,159,[]]', '0000') + unsummed('["sending",120,129,[]]', '0000');
  const job = await jobWith(journal, { 'journal.log': sending(0, 99) + lost, 'answers-1.log': answers(0, 99) });
  // It repairs its journal, and ends.
  await job.run({ signal: AbortSignal.abort() });
  appendFileSync(join(job.journal, 'journal.log'), `${released([130, 149], [160, 239])}["se`);
  await job.run();
  // And before: rows were returned unsent there, and the lost line may have started them.
  expect(job.places('in-doubt')).toEqual(between(100, 259));
});

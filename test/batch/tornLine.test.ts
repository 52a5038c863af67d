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

/** Returns the part of a line that the disk has kept. */
const tornAt = (text: string, end: number) => text.slice(0, end);
const unsummed = (text: string, sum = '00000000') => `${text} ${sum}\n`;
const shortest = '["sending",0,0,[]] 00000000\n'.length;
/** Rows after an index whose state is unknown if a line is lost that started up to 100 rows. */
const behind = (place: number, calls = 1) => between(place, Math.min(rows, place + calls * 100) - 1);

describe('a journal of which the disk has kept only part', () => {
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
      'a line with readable rows, and those that it leaves out',
      { 'journal.log': before + tornAt(sending(100, 129, [105, 106], [110, 119]), 35), 'answers-1.log': answered },
      [...between(100, 104), ...between(107, 129)],
      first100,
    ],
    [
      'a line with its range, and not what it leaves out',
      { 'journal.log': before + tornAt(sending(100, 129, [105, 106]), 22), 'answers-1.log': answered },
      between(100, 129),
      first100,
    ],
    [
      'a line with its range, and no more',
      { 'journal.log': before + '["sending",100,129,', 'answers-1.log': answered },
      between(100, 129),
      first100,
    ],
    [
      'a line that ends after the first row that it leaves out',
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
      'a line with a readable first row',
      { 'journal.log': before + '["sending",150,', 'answers-1.log': answered },
      behind(150),
      first100,
    ],
    [
      'a line with a partly readable last row',
      { 'journal.log': before + '["sending",150,15', 'answers-1.log': answered },
      behind(150),
      first100,
    ],
    ['an unreadable line', { 'journal.log': before + '["se', 'answers-1.log': answered }, behind(100), first100],
    [
      'a line with another checksum',
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
      'a line with another character before its checksum',
      { 'journal.log': before + sending(100, 104).replace(' ', ','), 'answers-1.log': answered },
      between(100, 104),
      first100,
    ],
    [
      'an empty line, with its checksum',
      { 'journal.log': before + summed('["sending",100,104'), 'answers-1.log': answered },
      behind(100),
      first100,
    ],
    [
      'zeros instead of two lines',
      { 'journal.log': before + '\0'.repeat(shortest + 1), 'answers-1.log': answered },
      behind(100, 2),
      first100,
    ],
    [
      'zeros instead of one line',
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
      'a lost line, and one with another checksum after it',
      { 'journal.log': before + '??????\n' + unsummed('["sending",320,329,[]]'), 'answers-1.log': answered },
      [...behind(100, 2), ...between(320, 329)],
      first100,
    ],
    [
      'zeros instead of one line, and what followed it',
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
      'whole lines after a lost one, the later of which started earlier rows',
      {
        'journal.log': before + tornAt(sending(100, 109), -3) + '\n' + sending(120, 129) + sending(110, 114),
        'answers-1.log': answered,
      },
      between(100, 129),
      first100,
    ],
    [
      'other lines after a lost one, which do not count',
      {
        'journal.log': before + tornAt(sending(100, 109), -3) + '\n' + released([100, 109]) + line(['done']),
        'answers-1.log': answered,
      },
      between(100, 109),
      first100,
    ],
    [
      'a line that returned rows unsent',
      { 'journal.log': before + tornAt(released([50, 59]), 20), 'answers-1.log': answers(0, 49) },
      between(50, 99),
      upTo(50),
    ],
    [
      'a line that returned rows unsent, with another checksum',
      { 'journal.log': before + unsummed('["released",[[50,59]]]'), 'answers-1.log': answers(0, 49) },
      between(50, 99),
      upTo(50),
    ],
    [
      'a line that returned rows unsent, with another character before its checksum',
      { 'journal.log': before + released([50, 59]).replace(' ', ','), 'answers-1.log': answers(0, 49) },
      between(50, 99),
      upTo(50),
    ],
    ['nothing but the beginning of its end', { 'journal.log': line(['done']).slice(0, -3) }, []],
    [
      'two lines in the wrong order',
      {
        'journal.log': before + unsummed('["sending",150,159,[]]', '0000') + unsummed('["sending",120,129,[]]', '0000'),
        'answers-1.log': answered,
      },
      [...between(100, 129), ...between(150, 159)],
      first100,
    ],
    [
      'a line that starts nothing, and one with a readable first row',
      { 'journal.log': before + tornAt(wrote(50, 1), 60) + '\n["sending",150,', 'answers-1.log': answered },
      behind(150),
      first100,
    ],
    [
      'a line with the sink’s progress',
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
      'a line that started rows which the sink has',
      { 'journal.log': sending(0, 99) + wrote(60, 1) + tornAt(sending(50, 69), -1), 'answers-1.log': answers(60, 64) },
      between(65, 99),
      between(60, 64),
      60,
    ],
    [
      'an unreadable line, after what the sink has',
      { 'journal.log': sending(0, 9) + wrote(10, 1) + '??', 'answers-1.log': '' },
      behind(10),
      [],
      10,
    ],
    [
      'an unreadable line, in a run that has returned rows unsent',
      { 'journal.log': sending(0, 99) + released([20, 29]) + '??', 'answers-1.log': answers(0, 19) + answers(30, 99) },
      [...between(20, 29), ...behind(100)],
      [...upTo(20), ...between(30, 99)],
    ],
  ])(
    'leaves the rows that may have started in doubt and sends the rest, given %s',
    async (_, files, doubt, known = [], written = 0) => {
      const job = await jobWith(journal, { ...files });
      const { inFlight, waiting } = (await readStatus(job.journal))!;
      expect([Math.min(inFlight, rows - known.length - written), waiting]).toEqual([doubt.length, known.length]);
      job.rows.push(...upTo(written).map((index) => ({ index, kind: 'results', cells: [], values: [] }) as const));
      // The loss is recorded first, so stopping now and resuming later finds the same rows.
      expect(await job.run({ signal: AbortSignal.abort() })).toMatchObject({ status: 'paused' });
      expect((await job.run({ concurrency: 1 })).tally).toMatchObject({ rows, inDoubt: doubt.length });
      expect(job.places('in-doubt')).toEqual(doubt);
      const others = new Set([...doubt, ...known, ...upTo(written)]);
      expect(job.sentPlaces()).toEqual(upTo(rows).filter((place) => !others.has(place)));
    },
  );

  test('leaves the rows of as many calls in doubt as can be in flight', async () => {
    const lost = '\0'.repeat(shortest * 1000);
    const job = await jobWith(journal, { 'journal.log': before + lost, 'answers-1.log': answered });
    expect((await readStatus(job.journal))!.inFlight).toBe(1000 * 100);
  });
});

test('looks for the rows of a second torn line after all rows that the first torn line may have started', async () => {
  const lost = unsummed('["sending",150,159,[]]', '0000') + unsummed('["sending",120,129,[]]', '0000');
  const job = await jobWith(journal, { 'journal.log': sending(0, 99) + lost, 'answers-1.log': answers(0, 99) });
  // This run only repairs its journal.
  await job.run({ signal: AbortSignal.abort() });
  appendFileSync(join(job.journal, 'journal.log'), `${released([130, 149], [160, 239])}["se`);
  await job.run();
  // Rows before the torn line are in doubt too. They were returned unsent, and the lost line may have started them again.
  expect(job.places('in-doubt')).toEqual(between(100, 259));
});

import { createClient } from 'doorplate/core';
import { createFileRun, parseCsv, readCsv, writeCsv } from 'doorplate/files';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { memoryRuns } from '../support/memoryRuns.ts';
import { commandHere } from './commandHere.ts';

const here = commandHere('same-passes');
const { project, key, doorplate, control, paid, readText } = here;
const path = (name: string) => join(project, name);

beforeEach(async () => {
  await control('reset', {});
});

/** The end of a pass for a row. An `unsendable` row is not sent, because its country is unknown. */
type Fate = 'answered' | 'rejected' | 'in doubt' | 'unsendable';
type Act = Fate | 'left alone' | 'accepted';
const fates: readonly Fate[] = ['answered', 'rejected', 'in doubt', 'unsendable'];
const acts: readonly Act[] = ['left alone', 'accepted', ...fates];

/** One row for each way in which a first pass and two repairs can end. */
const stories = fates.flatMap((first) =>
  acts.flatMap((second) => acts.map((third): [Fate, Act, Act] => [first, second, third])),
);

const header = ['Customer', 'Address1', 'Locality', 'PostalCode', 'Country'];
const text = writeCsv([
  header,
  ...stories.map(([first], row) => [
    ...[String(row), `${String(row + 1)} Main Street`, row % 2 === 0 ? 'Bostn' : 'Boston', '02108'],
    first === 'unsendable' ? 'Narnia' : 'US',
  ]),
  ['Total', '7', '', '', ''],
]);
const edits = [{ Locality: 'Boston' }, { Locality: 'Salem', PostalCode: '02110' }, { Locality: 'Lynn' }];
const editOf = (act: Act, pass: number) => ({ ...edits[pass - 1], Country: act === 'unsendable' ? 'Narnya' : 'USA' });
const isSentIn = (pass: number) => (story: readonly Act[]) => fates.some((fate) => fate === story[pass]);
const rowsWhere = (is: (story: readonly Act[], row: number) => boolean) =>
  stories.flatMap((story, row) => (is(story, row) ? [row] : []));

/** Makes the service reply to the next calls, of one row each, as the stories say. */
async function planReplies(of: readonly Act[]) {
  let answers = 0;
  for (const fate of of.filter((one) => one !== 'unsendable'))
    if (fate === 'answered') answers++;
    else
      await control('fail', {
        ...{ operation: 'cleanseInternational', after: answers },
        ...(fate === 'rejected' ? { with: '500', status: 400 } : { with: 'reset-after' }),
      });
}
const repliesOf = (pass: number) =>
  planReplies(stories.filter(isSentIn(pass)).map((story) => story[pass] ?? 'answered'));

const objectsOf = ({ header: names, rows }: { header: readonly string[]; rows: readonly (readonly string[])[] }) =>
  rows.map((row) => Object.fromEntries(names.map((name, column) => [name, row[column] ?? ''])));
const readTable = (csv: string) => objectsOf(parseCsv(csv, false, { headerRow: 1 }));

async function openPage() {
  const service = here.address;
  const endpoints = { platform: service, base: service, batch: service, legacy: service };
  const { store, lock } = memoryRuns().window(false);
  const run = createFileRun<'cleanseInternational'>({
    ...{ operation: 'cleanseInternational', client: createClient({ endpoints, credentials: { key } }) },
    ...{ store, lock, chunkSize: 1, concurrency: 1, stopAfter: Infinity },
  });
  await run.open(new File([text], 'page.csv'));
  return {
    run,
    figures() {
      const { rows, progress, review, summary } = run.get();
      const { answered: results, rejected, notSent, inDoubt, kinds, qualities } = summary;
      const shown = (counts: object) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
      return {
        tally: {
          ...{ rows: rows.length, results, rejected, notSent, inDoubt, accepted: review.accepted },
          ...{ kinds: shown(kinds), qualities: shown(qualities) },
        },
        credits: [progress?.credits, progress?.creditsInDoubt],
        leftInDoubt: run.estimateAgain({ rows: rowsWhere(() => true) }).inDoubtLeftOut,
      };
    },
    async files(format: 'csv' | 'xlsx' = 'csv') {
      const bytes = async (kind: 'complete' | 'exceptions') =>
        new Uint8Array(await (await run.download(kind, { format })).arrayBuffer());
      return [await bytes('complete'), await bytes('exceptions')] as const;
    },
  };
}

const input = 'terminal.csv';
const job = 'terminal.results.csv.job';
const terminal = {
  start() {
    writeFileSync(path(input), text);
    const flags = ['--chunk-size', '1', '--concurrency', '1', '--stop-after', '100000', '--csv-for', 'programs'];
    return doorplate('cleanse', input, ...flags, '--complete', 'csv', '--html', 'terminal.html', '-q');
  },
  /** Writes a file of corrections with these rows. */
  correct(rows: readonly (readonly [row: number, correction: Readonly<Record<string, string>>])[]) {
    const names = ['row', 'Locality', 'PostalCode', 'Country', 'Note'];
    const lines = rows.map(([row, correction]) => [
      String(row + 1),
      ...names.slice(1).map((name) => correction[name] ?? (name === 'Note' ? '' : cellOf(row, name))),
    ]);
    writeFileSync(path('fixed.csv'), writeCsv([names, ...lines]));
  },
  repair: (...flags: string[]) => doorplate('repair', job, 'fixed.csv', ...flags),
  figures() {
    const [state] = doorplate('status', job, '--json').events();
    const end = doorplate('resume', job, '--json').events().at(-1) as Record<string, unknown>;
    expect(end).toMatchObject({ leftInDoubt: state?.['leftInDoubt'] });
    for (const name of ['totalTally', 'totalCredits', 'totalCreditsInDoubt']) expect(end[name]).toEqual(state?.[name]);
    const { reasons: _, countries: _1, ...tally } = (state?.['totalTally'] ?? {}) as Record<string, unknown>;
    return {
      tally,
      credits: [state?.['totalCredits'], state?.['totalCreditsInDoubt']],
      leftInDoubt: state?.['leftInDoubt'],
    };
  },
  report: () =>
    Object.fromEntries(
      [...readText('terminal.html').matchAll(/<dt>([^<]*)<\/dt><dd>([\d,]+)/g)].map(([, name = '', count]) => [
        name,
        Number(count?.replace(',', '')),
      ]),
    ),
};
const cells = parseCsv(text).rows;
const cellOf = (row: number, name: string) => cells[row]?.[header.indexOf(name)] ?? '';

describe('a page and a terminal', () => {
  test('show the same for each way in which a row can go through three passes, and pay the same', async () => {
    const page = await openPage();
    const { run } = page;
    /** Compares the files and the figures of both. */
    const compare = async () => {
      const [complete, exceptions] = await page.files();
      const decoder = new TextDecoder();
      expect(readTable(readText('terminal.results.complete.csv'))).toEqual(readTable(decoder.decode(complete)));
      expect(readText('terminal.results.complete.csv')).toBe(decoder.decode(complete));
      expect(readText('terminal.results.exceptions.csv')).toBe(decoder.decode(exceptions));
    };
    const compareFigures = async () => {
      const figures = page.figures();
      expect(terminal.figures()).toEqual(figures);
      const { tally, credits } = figures;
      expect(terminal.report()).toMatchObject({
        ...{ Rows: tally.rows, 'With an answer': tally.results, Rejected: tally.rejected, 'Not sent': tally.notSent },
        ...{ 'In doubt': tally.inDoubt, Credits: credits[0], 'Credits in doubt': credits[1] },
      });
    };
    /** Runs the same pass on the page and in the terminal, and checks that the service charged the same. */
    const both = async (plan: () => Promise<unknown>, onPage: () => Promise<unknown>, inTerminal: () => unknown) => {
      const charged: unknown[] = [];
      for (const act of [onPage, inTerminal]) {
        await control('reset', {});
        await plan();
        await act();
        charged.push((await paid()).map(({ operation, records, credits }) => ({ operation, records, credits })));
      }
      expect(charged[1]).toEqual(charged[0]);
    };

    await both(
      () => repliesOf(0),
      () => run.start(),
      () => expect(terminal.start().status).toBe(4),
    );
    await compare();
    for (const pass of [1, 2]) {
      const accepted = rowsWhere((story) => story[pass] === 'accepted');
      const sent = rowsWhere(isSentIn(pass));
      for (const row of accepted) await run.accept(row, `as it is in pass ${String(pass)}`);
      for (const row of sent) await run.edit(row, editOf(stories[row]?.[pass] ?? 'answered', pass));
      terminal.correct([
        ...accepted.map((row) => [row, { Note: `as it is in pass ${String(pass)}` }] as const),
        ...sent.map((row) => [row, editOf(stories[row]?.[pass] ?? 'answered', pass)] as const),
      ]);
      // Rows in doubt are left out unless the user asks for them.
      const { inDoubtLeftOut } = run.estimateAgain({ rows: sent });
      expect(inDoubtLeftOut).toBeGreaterThan(0);
      expect(terminal.repair('--dry-run', '--json').events()[0]).toMatchObject({
        ...{ toSend: sent.length - inDoubtLeftOut, inDoubtLeftOut, accepted: accepted.length, unchanged: 0 },
      });
      const flags = ['--retry-in-doubt', '-q', '--html', 'terminal.html'];
      await both(
        () => repliesOf(pass),
        () => run.runAgain({ rows: sent, includeInDoubt: true }),
        () => expect(terminal.repair(...flags).status).toBe(4),
      );
      await compare();
      await compareFigures();
    }

    // A copy of the complete file sends what `runAgain` sends on the page: the edits without an answer, except those in doubt.
    const copy = () => {
      writeFileSync(path('fixed.csv'), readText('terminal.results.complete.csv'));
    };
    copy();
    const { records, inDoubtLeftOut } = run.estimateAgain();
    expect([records, inDoubtLeftOut].every((count) => count > 0)).toBe(true);
    expect(terminal.repair('--dry-run', '--json').events()).toMatchObject([
      { inDoubtLeftOut },
      { event: 'columns' },
      { event: 'estimate', records },
    ]);
    await both(
      () => Promise.resolve(),
      () => run.runAgain(),
      () => terminal.repair('-q', '--html', 'terminal.html'),
    );
    await compare();
    await compareFigures();
    // What is left is sent on request, with or without a correction, and then no row is in doubt.
    const { reviewAt, fieldsAt } = run.get().rows;
    const inDoubt = rowsWhere((_, row) => run.estimateAgain({ rows: [row] }).inDoubtLeftOut > 0);
    const rest = rowsWhere((_, row) => inDoubt.includes(row) || reviewAt(row)?.edit !== undefined);
    const corrected = new Set(rest.filter((row) => row % 2 === 0 || fieldsAt(row)['Country'] === 'Narnya'));
    for (const row of corrected) await run.edit(row, editOf('answered', 3));
    terminal.correct(rest.map((row) => [row, corrected.has(row) ? editOf('answered', 3) : {}]));
    await both(
      () => Promise.resolve(),
      () => run.runAgain({ rows: rest, includeInDoubt: true }),
      () => {
        expect(terminal.repair('--retry-in-doubt', '-q', '--html', 'terminal.html').status).toBe(0);
      },
    );
    await compare();
    await compareFigures();
    expect(page.figures().leftInDoubt).toBe(0);

    // The other formats have the same cells.
    const expected = readTable(new TextDecoder().decode((await page.files())[0]));
    for (const format of ['xlsx', 'jsonl']) expect(doorplate('resume', job, '--complete', format, '-q').status).toBe(0);
    const [workbook] = await page.files('xlsx');
    const readBook = async (bytes: Uint8Array<ArrayBuffer>) =>
      objectsOf(await readCsv(new Blob([bytes]), { headerRow: 1 }));
    const own = await readBook(new Uint8Array(readFileSync(path('terminal.results.complete.xlsx'))));
    expect(own).toEqual(await readBook(workbook));
    expect(own).toEqual(expected);
    const lines = readText('terminal.results.complete.jsonl').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(expected);
    // Written again, they are the same.
    const before = readText('terminal.results.complete.csv');
    rmSync(path('terminal.results.complete.csv'));
    doorplate('resume', job, '--complete', 'csv', '-q');
    expect(existsSync(path('terminal.results.complete.csv')) && readText('terminal.results.complete.csv')).toBe(before);
  });
});

import { parse } from 'csv-parse/sync';
import { createClient } from 'doorplate/core';
import { createFileRun, type FileRunOptions, readCsv } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import { describe, expect, test } from 'vitest';
import { memoryRuns } from '../support/memoryRuns.ts';
import { expectedOf, type MessyFile } from './messy.ts';
import { messyFiles } from './messyPacked.ts';
import { realFiles, realFilesElsewhere } from './realFiles.ts';

type Operation = 'cleanseInternational' | 'validateEmails';

function page(operation: Operation = 'cleanseInternational', options: Partial<FileRunOptions<Operation>> = {}) {
  const simulator = createSimulator();
  const { store, lock } = memoryRuns().window(false);
  const client = createClient(simulator);
  const run = createFileRun({ client, operation, store, lock, country: 'US', ...options });
  run.connect();
  /** Returns the calls, rows and credits that the service has counted. */
  const paid = () => ({
    calls: simulator.ledger.length,
    rows: simulator.ledger.reduce((sum, { records }) => sum + records, 0),
    credits: simulator.ledger.reduce((sum, { credits }) => sum + credits, 0),
  });
  return { run, paid };
}

type Page = ReturnType<typeof page>;

/** Downloads the complete file, and reads it with another program than the package. */
async function complete({ run }: Page) {
  const { delimiter, header = [] } = run.get().file?.table ?? {};
  const text = await (await run.download('complete', { format: 'csv' })).text();
  const [names = [], ...lines] = parse(text, { delimiter: delimiter ?? ',' });
  const width = header.length;
  return {
    names: names.slice(0, width),
    lines: lines.map((line) => ({
      own: line.slice(0, width),
      ...Object.fromEntries(names.slice(width).map((name, column) => [name, line[width + column] ?? ''])),
      row: line[width] ?? '',
      status: line[width + 1] ?? '',
      reason: line[width + 3] ?? '',
    })),
  };
}

/** Runs a file, and checks that all figures agree with what the service has counted. */
async function runAll(here: Page) {
  const { run, paid } = here;
  const estimate = run.estimate();
  expect(await run.start()).toBe(true);
  const { phase, summary, file } = run.get();
  const { names, lines } = await complete(here);
  const unreadable = file?.table.unreadable.length ?? 0;
  const count = (status: string) => lines.filter((line) => line.status === status).length;
  expect(phase).toBe('done');
  expect({ calls: estimate.calls, credits: estimate.credits }).toEqual({
    calls: paid().calls,
    credits: paid().credits,
  });
  expect(paid().rows).toBe(summary.answered + summary.rejected);
  expect(lines).toHaveLength(summary.total + unreadable);
  const numbers = lines.filter(({ status }) => status !== 'unreadable').map(({ row }) => Number(row));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect({
    answered: count('answered'),
    rejected: count('rejected'),
    notSent: count('not-sent'),
    inDoubt: count('in-doubt'),
    unreadable: count('unreadable'),
  }).toEqual({
    answered: summary.answered,
    rejected: summary.rejected,
    notSent: summary.notSent,
    inDoubt: 0,
    unreadable,
  });
  expect(summary.answered + summary.rejected + summary.notSent).toBe(summary.total);
  return { names, rows: lines.filter(({ status }) => status !== 'unreadable').map(({ own }) => own), lines };
}

/** Repairs one row, and checks that only this row is sent again, and that no cell of the file has changed. */
async function repairOne(here: Page, [field, value]: readonly [field: string, value: string]) {
  const { run, paid } = here;
  const index = Array.from({ length: run.get().rows.length }, (_, at) => at).find((at) => {
    const outcome = run.get().rows.at(at);
    return outcome && 'result' in outcome;
  });
  if (index === undefined) return false;
  const before = { ...paid(), lines: (await complete(here)).lines };
  expect(await run.edit(index, { [field]: value })).toBe(true);
  expect(run.estimateAgain()).toMatchObject({ records: 1, calls: 1, credits: 1 });
  expect(await run.runAgain()).toBe(true);
  expect(paid()).toEqual({ calls: before.calls + 1, rows: before.rows + 1, credits: before.credits + 1 });
  const after = (await complete(here)).lines;
  expect(after.map(({ own }) => own)).toEqual(before.lines.map(({ own }) => own));
  expect(after.filter((line) => 'SentInstead' in line && line.SentInstead)).toHaveLength(1);
  return true;
}

const repairOf = {
  cleanseInternational: ['Address1', '16 Wharf Street'],
  validateEmails: ['email', 'help@example.net'],
} as const;

const open = async (file: MessyFile) => {
  const here = page(file.operation);
  const isOpen = await here.run.open(new File([file.bytes], file.name), file.reading);
  return { ...here, isOpen };
};

const usable = messyFiles.filter(({ refused }) => !refused);

describe('a file that', () => {
  test('is in the table has a name and a mess of its own', () => {
    expect(messyFiles.length).toBeGreaterThanOrEqual(85);
    expect(new Set(messyFiles.map(({ name }) => name)).size).toBe(messyFiles.length);
    expect(new Set(messyFiles.map(({ mess }) => mess)).size).toBe(messyFiles.length);
  });

  test.each(messyFiles.filter(({ refused }) => refused).map((file) => [file.mess, file] as const))(
    '%s is refused, with the reason',
    async (_, file) => {
      const { run, isOpen, paid } = await open(file);
      expect([isOpen, run.get().error?.reason, await run.start(), paid().calls]).toEqual([
        false,
        file.refused,
        false,
        0,
      ]);
    },
  );

  test.each(usable.map((file) => [file.mess, file] as const))(
    '%s is read and mapped as the table says, and comes back with each of its cells',
    async (_, file) => {
      const { header, rows, unreadable, fields, help } = expectedOf(file);
      const here = await open(file);
      const { run, paid } = here;
      expect([here.isOpen, run.get().error]).toEqual([true, undefined]);
      const { table } = run.get().file!;
      expect(table.header).toEqual(header);
      expect(table.rows).toEqual(rows);
      expect(table.unreadable.map(({ why }) => why)).toEqual(unreadable);
      expect(run.get().columns).toEqual(fields);
      expect(run.get().isMapped).toBe(!help);
      if (help === 'none') {
        // Nobody could map it, so nothing is sent.
        expect([await run.start(), paid().calls]).toEqual([false, 0]);
        return;
      }
      for (const [column, field] of Object.entries(help ?? {})) run.setColumn(Number(column), field);
      const result = await runAll(here);
      expect(result.names).toEqual(header);
      expect(result.rows).toEqual(rows);
      await repairOne(here, repairOf[file.operation ?? 'cleanseInternational']);
    },
  );

  test('has marks that keep digits as text is sent without them', async () => {
    for (const name of ['text-formula.csv', 'apostrophes.csv', 'single.csv']) {
      const file = messyFiles.find((each) => each.name === name)!;
      const sent: Record<string, string>[] = [];
      const simulator = createSimulator();
      const client = createClient({
        ...simulator,
        async fetch(request) {
          sent.push(...((await request.clone().json()) as { Addresses: Record<string, string>[] }).Addresses);
          return simulator.fetch(request);
        },
      });
      const { run } = page(file.operation, { client });
      await run.open(new File([file.bytes], file.name));
      await run.start();
      expect([name, sent[0]]).toEqual([
        name,
        name === 'single.csv'
          ? expect.objectContaining({ Address1: '12 Wharf Street', Locality: 'Galena', PostalCode: '61036' })
          : expect.objectContaining({ Address1: '1 Main St', Locality: 'Boston', PostalCode: '02110' }),
      ]);
    }
  });

  test('has lines that are not rows comes back with the text of these lines', async () => {
    for (const file of usable.filter(({ unreadable = [], help }) => unreadable.length > 0 && !help)) {
      const here = await open(file);
      const { lines } = await runAll(here);
      const others = lines.filter(({ status }) => status === 'unreadable');
      for (const [index, { row }] of here.run.get().file!.table.unreadable.entries())
        for (const cell of row.filter(Boolean))
          expect([...(others[index]?.own ?? []), others[index]?.reason].join('\n')).toContain(cell);
    }
  });
});

/** Lines as sets of cells, without empty cells at their end and in any order. */
const sortedLines = (lines: readonly (readonly string[])[]) =>
  lines
    .map((cells) => cells.join('|').replace(/\|+$/, ''))
    .filter(Boolean)
    .toSorted();

describe('a public file', () => {
  test('has a source, and there are at least sixty', () => {
    expect(realFiles.length).toBeGreaterThanOrEqual(60);
    for (const { source } of realFiles) expect(source).toMatch(/[^|]+\/[^|]+ \| [^|]+ \| [0-9a-f]{12,40}/);
  });

  test('is read as another program reads it, and comes back with each of its cells, for the credits that were estimated', async () => {
    let ready = 0;
    for (const { name, source, bytes, text, street } of realFiles) {
      const here = page();
      const { run } = here;
      expect([source, await run.open(new File([bytes], name))]).toEqual([source, true]);
      const { delimiter, header, rows, unreadable } = run.get().file!.table;
      if (!name.endsWith('.jsonl'))
        expect([source, ...sortedLines([header, ...rows, ...unreadable.map(({ row }) => row)])]).toEqual([
          source,
          ...sortedLines(parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true })),
        ]);
      if (run.get().isMapped) ready++;
      else {
        run.setColumn(header.indexOf(street ?? ''), 'Address1');
        // The user chooses one of the columns that fit equally well.
        for (let [open] = run.get().questions; open; [open] = run.get().questions)
          run.setColumn(open.columns[0] ?? 0, open.field);
      }
      const result = await runAll(here);
      expect([source, result.names]).toEqual([source, header]);
      expect([source, ...result.rows]).toEqual([source, ...rows]);
      expect([source, await repairOne(here, repairOf.cleanseInternational)]).toEqual([source, true]);
    }
    // For the others, the user must choose between columns, or say which one has the street.
    expect(ready).toBeGreaterThanOrEqual(realFiles.length - 5);
  });

  test('is the same table in the encoding of its country, with the line ends of Windows, zipped', async () => {
    for (const [index, { source, bytes }] of realFilesElsewhere.entries()) {
      const { header, rows } = await readCsv(new Blob([realFiles[index]!.bytes]));
      const other = await readCsv(new Blob([bytes]));
      const unix = (cells: readonly string[]) => cells.map((cell) => cell.replaceAll('\r\n', '\n'));
      expect([source, ...[other.header, ...other.rows].map(unix)]).toEqual([source, header, ...rows]);
    }
  });
});

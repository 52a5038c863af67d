import { csvSink, csvSource, importRun, outputPath, runBatch } from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { createFileRun, parseCsv, readRunFile } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memoryRuns } from '../support/memoryRuns.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let folder: string;
temporaryFolder((its) => (folder = its));

const count = 20_000;
const how = { operation: 'cleanseInternational' as const, chunkSize: 100, concurrency: 4 };

/** A service that rejects one call in ten, and loses the answer of another one in ten. */
function service() {
  const { endpoints, credentials, fetch } = createSimulator();
  const sent = new Map<string, number>();
  let calls = 0;
  let onCall: (calls: number) => void = () => undefined;
  const client = createClient({
    endpoints,
    credentials,
    async fetch(request) {
      const { Addresses } = (await request.clone().json()) as { Addresses: Record<string, string>[] };
      const call = calls++;
      onCall(calls);
      if (call % 10 === 3) return Response.json({ Number: '1002', Description: 'Not this one.' }, { status: 400 });
      for (const { Address1 = '' } of Addresses) sent.set(Address1, (sent.get(Address1) ?? 0) + 1);
      const reply = await fetch(request);
      if (call % 10 === 6) throw new TypeError('The connection was reset.');
      return reply;
    },
  });
  return {
    client,
    paidTwice: () => [...sent].filter(([, times]) => times > 1),
    paid: () => sent.size,
    /** Resolves after this many more calls. */
    after: (more: number) =>
      new Promise<void>((resolve) => {
        const until = calls + more;
        onCall = (now) => {
          if (now >= until) resolve();
        };
      }),
  };
}
type Page = ReturnType<typeof createFileRun<'cleanseInternational'>>;

async function untilDone(run: Page) {
  while (run.get().phase === 'stopped') await run.resume();
  expect(run.get().phase).toBe('done');
}

test('repairs 20,000 rows in two passes, with a reload and a move to a terminal in between, and pays for no row twice', async () => {
  const its = service();
  const text = `Reference,Address1,Locality,Country\n${Array.from({ length: count }, (_, at) => `${String(at)},${String(at + 1)} Main Street,Boston,US\n`).join('')}`;
  const path = join(folder, 'in.csv');
  writeFileSync(path, text);
  const memory = memoryRuns();
  const open = () => {
    const window = memory.window(false);
    const { store, lock } = window;
    return { window, run: createFileRun<'cleanseInternational'>({ ...how, client: its.client, store, lock }) };
  };
  const first = open();
  await first.run.open(new File([text], 'in.csv'));
  await first.run.start();
  await untilDone(first.run);
  const { summary } = first.run.get();
  expect(summary.rejected).toBeGreaterThan(1_000);
  expect(summary.inDoubt).toBeGreaterThan(1_000);

  const rowsOf = (run: Page, kind: string) =>
    Array.from({ length: count }, (_, index) => index).filter((index) => run.get().rows.kindAt(index) === kind);
  const edit = async (run: Page, rows: readonly number[], pass: string) => {
    for (const index of rows) await run.edit(index, { Address1: `${String(index)} ${pass} Road`, PostalCode: '02110' });
  };
  // First pass: the rejected rows, and some with an answer. The page is killed in the middle.
  const answered = rowsOf(first.run, 'reject').slice(0, 300);
  await edit(first.run, [...rowsOf(first.run, 'rejected').slice(0, 900), ...answered], 'First');
  const isKilled = its.after(6).then(() => {
    first.window.kill();
  });
  void first.run.runAgain();
  await isKilled;

  const second = open();
  second.run.watch();
  await expect.poll(() => second.run.get().saved).toMatchObject({ state: 'left', total: count });
  await second.run.continueSaved();
  await untilDone(second.run);

  // Second pass: rows that were rejected again, and rows in doubt that the user includes. It ends in a terminal.
  await edit(second.run, rowsOf(second.run, 'rejected').slice(0, 500), 'Second');
  await edit(second.run, rowsOf(second.run, 'in-doubt').slice(0, 500), 'Second');
  await second.run.accept(0, 'new building');
  const begun = its.after(3);
  const again = second.run.runAgain({ includeInDoubt: true });
  await begun;
  const file = await second.run.exportRun();
  await again;
  const exported = await readRunFile(file!);
  expect(exported.reviews?.get(0)).toMatchObject({ accepted: 'new building' });
  const source = csvSource(path);
  await importRun({ file: file!, source, journal: join(folder, 'job'), client: its.client });
  const output = join(folder, 'out.csv');
  const resume = () =>
    runBatch({
      ...{ ...how, client: its.client, source, sink: csvSink(output, { matchFormatOf: source }) },
      ...{ columns: exported.columns, settings: exported.settings, country: exported.country },
      journal: join(folder, 'job'),
    });
  let report = await resume();
  while (report.status !== 'done') report = await resume();

  expect(its.paidTwice()).toEqual([]);
  const files = (['results', 'rejected', 'in-doubt', 'not-sent'] as const).map((kind) => outputPath(output, kind));
  const tables = files.filter((name) => existsSync(name)).map((name) => parseCsv(readFileSync(name, 'utf8')));
  const rows = tables.flatMap((table) => table.rows.map((row) => Number(row[0])));
  expect(rows.toSorted((one, other) => one - other)).toEqual(Array.from({ length: count }, (_, index) => index));
  // The columns of the file are as they were, and each edit is in its answer.
  for (const { rows: lines } of tables)
    for (const line of lines) expect(line[1]).toBe(`${String(Number(line[0]) + 1)} Main Street`);
  const edited = [...(exported.reviews ?? [])].filter(([, { sent }]) => sent).length;
  expect(edited).toBeGreaterThan(1_500);
  // The credits of all passes, on the page and in the terminal, are those that the service has charged.
  expect(its.paid()).toBeGreaterThanOrEqual(report.credits);
  expect(its.paid()).toBeLessThanOrEqual(report.credits + report.creditsInDoubt);
}, 300_000);

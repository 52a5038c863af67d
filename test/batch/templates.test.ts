import { csvSink, csvSource, estimateRun, exportRun, importRun, readColumns, runBatch } from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { echoService } from '../support/echoService.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let folder: string;
temporaryFolder((its) => (folder = its));

const operation = 'cleanseInternational' as const;

/** Creates a job whose house number comes from two columns. `isDown` says whether the service answers. */
async function job(city: string, isDown: () => boolean = () => false) {
  const path = join(folder, 'in.csv');
  writeFileSync(path, 'straat,nr,letter\nDorpsstraat,12,a\nDorpsstraat,13,\nDorpsstraat,14,\n');
  const service = echoService(() => (isDown() ? new Response('', { status: 401 }) : undefined));
  const client = createClient({ endpoints: { batch: 'https://batch.test' }, fetch: service.fetch });
  const source = csvSource(path);
  const templates = { Premise: '{nr}{letter}', Locality: city, Country: 'NL' };
  const { columns } = await readColumns({ source, operation, templates });
  const options = { operation, client, columns, chunkSize: 1, concurrency: 1 };
  const run = (journal = 'job') =>
    runBatch({
      ...options,
      source: csvSource(path),
      sink: csvSink(join(folder, `${journal}.csv`), { matchFormatOf: source }),
      journal: join(folder, journal),
    });
  return { ...service, run, columns, client, path, options };
}

test('a job joins columns and adds constants, and reports them in its mapping', async () => {
  const { run, sent, columns, options, path } = await job('Utrecht');
  expect(columns).toEqual(['Thoroughfare', '', '', 'Premise={2}{3}', 'Locality=Utrecht', 'Country=NL']);
  expect(await estimateRun({ ...options, source: csvSource(path) })).toMatchObject({ sendable: 3, calls: 3 });
  expect(await run()).toMatchObject({ status: 'done' });
  expect(sent).toMatchObject([
    { Thoroughfare: 'Dorpsstraat', Premise: '12a', Locality: 'Utrecht', Country: 'NL' },
    { Premise: '13' },
    { Premise: '14' },
  ]);
  expect(readFileSync(join(folder, 'job.csv'), 'utf8')).toMatch(/^straat,nr,letter,/);
});

test('a job with another template is another job, so nothing is answered wrongly or paid twice', async () => {
  const first = await job('Utrecht');
  await first.run();
  const other = await job('Amersfoort');
  await expect(other.run()).rejects.toMatchObject({ reason: 'changed', changes: ['the column mapping'] });
  expect(other.sent).toEqual([]);
  const same = await job('Utrecht');
  expect(await same.run()).toMatchObject({ status: 'done', alreadyDone: true });
  expect(same.sent).toEqual([]);
});

test('a job keeps its templates when it is continued elsewhere', async () => {
  let calls = 0;
  const first = await job('Utrecht', () => ++calls > 1);
  await first.run();
  const file = await exportRun({ journal: join(folder, 'job') });
  const there = await job('Amersfoort');
  const imported = await importRun({
    file,
    source: csvSource(there.path),
    journal: join(folder, 'there'),
    client: there.client,
  });
  expect(imported.columns).toEqual(first.columns);
  const broken = (await file.text()).replace('Premise={2}{3}', 'Premise={2}{9}');
  await expect(
    importRun({
      file: new Blob([broken]),
      source: csvSource(there.path),
      journal: join(folder, 'broken'),
      client: there.client,
    }),
  ).rejects.toMatchObject({ reason: 'damaged' });
});

test('a template with an unknown column names the columns that are most like it', async () => {
  const { path } = await job('Utrecht');
  await expect(
    readColumns({ source: csvSource(path), operation, templates: { Premise: '{lettr}' } }),
  ).rejects.toMatchObject({ reason: 'columns', message: 'The file has no column "lettr". Did you mean "letter"?' });
});

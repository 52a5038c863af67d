import {
  csvSink,
  csvSource,
  exportRun,
  folderStore,
  importRun,
  outputPath,
  readStatus,
  runBatch,
} from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { readRunFile, writeRunFile } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { line } from '../support/batch/journalLines.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { runs } from '../support/runs.ts';

let folder: string;
temporaryFolder((its) => (folder = its));

const header = 'Reference,Address1,Locality,Country';
/** Writes a file with rows that cannot be sent, a row that is too short, and rows that the simulator answers. */
function writeInput(name = 'in.csv', rows = 20): string {
  const path = join(folder, name);
  const lines = Array.from(
    { length: rows },
    (_, index) => `${String(index)},${String(index + 1)} Main Street,Boston,US`,
  );
  writeFileSync(path, [header, ...lines, 'short', ',,,', ''].join('\n'));
  return path;
}
function service() {
  const simulator = createSimulator();
  const { endpoints, credentials, fetch } = simulator;
  return { simulator, client: createClient({ endpoints, credentials, fetch }) };
}
const start = (path: string, more: Partial<Parameters<typeof runBatch<'cleanseInternational'>>[0]> = {}) => {
  const source = csvSource(path);
  return runBatch({
    ...{ client: service().client, operation: 'cleanseInternational', source, journal: join(folder, 'job') },
    sink: csvSink(join(folder, 'out.csv'), { matchFormatOf: source }),
    ...more,
  });
};
/** Writes a file of the user that nothing may change. */
function precious(): { path: string; isUntouched: () => boolean } {
  const path = join(folder, 'precious');
  writeFileSync(path, 'precious\n', { mode: 0o644 });
  return { path, isUntouched: () => readFileSync(path, 'utf8') === 'precious\n' && statSync(path).size === 9 };
}

describe('a job folder from elsewhere', () => {
  const names = [
    'journal.log',
    'answers-1.log',
    'retained-1.log',
    'reasons.json',
    'job.json',
    'job.json.new',
    'journal.log.new',
    'exported',
    'retry',
  ];

  test.each(names.flatMap((name) => [['symbolic', name, symlinkSync] as const, ['hard', name, linkSync] as const]))(
    'changes no file outside through a %s link: %s',
    async (_, name, link) => {
      const input = writeInput();
      const { path, isUntouched } = precious();
      mkdirSync(join(folder, 'job'));
      link(path, join(folder, 'job', name));
      const { simulator, client } = service();
      await expect(start(input, { client })).rejects.toMatchObject({ name: 'BatchError', reason: 'journal' });
      await expect(exportRun({ journal: join(folder, 'job') })).rejects.toMatchObject({ name: 'BatchError' });
      expect([isUntouched(), simulator.ledger.length]).toEqual([true, 0]);
    },
  );

  test('cannot pass a file off as its results, whatever length its journal gives the file', async () => {
    const input = writeInput();
    const { client } = service();
    expect(await start(input, { client, budget: 0 })).toMatchObject({ status: 'stopped' });
    for (const kind of ['results', 'rejected', 'not-sent', 'in-doubt', 'unreadable'] as const) {
      const path = outputPath(join(folder, 'out.csv'), kind);
      const before = existsSync(path) ? readFileSync(path) : undefined;
      writeFileSync(path, 'precious\n');
      await expect(start(input, { client })).rejects.toMatchObject({ name: 'BatchError', reason: 'results' });
      expect(readFileSync(path, 'utf8')).toBe('precious\n');
      if (before) writeFileSync(path, before);
      else rmSync(path);
    }
  });

  test.each([
    ['null', null],
    ['an unknown line', ['begun']],
    ['a call without gaps', ['sending', 0, 9]],
    ['a call with negative rows', ['sending', -5, -1, []]],
    ['a call with rows that are texts', ['sending', 'a', 'b', []]],
    ['a call with more rows than memory', ['sending', 0, 1e15, []]],
    ['a gap that hides rows', ['sending', 0, 9, [[5, 1e9]]]],
    [
      'gaps that go back',
      [
        'sending',
        0,
        99,
        [
          [5, 9],
          [0, 90],
        ],
      ],
    ],
    ['released rows without end', ['released', [[0, 1e15]]]],
    ['results without counts', ['wrote', { rows: 5, tally: {}, segment: 1 }]],
    ['results that have cost less than nothing', ['wrote', { rows: 5, tally: { paid: -1e9 }, segment: 1 }]],
  ])('is rejected at once if its journal has %s, and nothing is sent', async (_, value) => {
    const input = writeInput();
    expect(await start(input, { budget: 0 })).toMatchObject({ status: 'stopped' });
    const { client, simulator } = service();
    const log = join(folder, 'job', 'journal.log');
    writeFileSync(log, line(value), { flag: 'a' });
    const foreign = {
      reason: 'journal',
      message: expect.stringContaining('a line that Doorplate did not write') as string,
    };
    await expect(start(input, { client })).rejects.toMatchObject(foreign);
    await expect(readStatus(join(folder, 'job'))).rejects.toMatchObject(foreign);
    writeFileSync(log, '');
    writeFileSync(join(folder, 'job', 'answers-1.log'), line([0, null]));
    await expect(start(input, { client })).rejects.toMatchObject(foreign);
    expect(simulator.ledger).toEqual([]);
  });

  test.each(['lock', 'job.json', 'journal.log', 'answers-7.log', 'reasons.json', 'retry'])(
    'does not hang if its %s is a pipe',
    async (name) => {
      const input = writeInput();
      expect(await start(input, { budget: 0 })).toMatchObject({ status: 'stopped' });
      const journal = join(folder, 'job');
      rmSync(join(journal, name), { force: true });
      execFileSync('mkfifo', [join(journal, name)]);
      const rejected = { reason: 'journal', message: expect.stringContaining('is not a regular file') as string };
      await expect(start(input)).rejects.toMatchObject(rejected);
      await expect(readStatus(journal)).rejects.toMatchObject(rejected);
      await expect(exportRun({ journal })).rejects.toMatchObject(rejected);
    },
  );

  test.each([false, true])(
    'sends no row again that is in the results, if it is an older copy (dedupe: %s)',
    async (dedupe) => {
      const input = writeInput();
      const journal = join(folder, 'job');
      await start(input, { dedupe, budget: 5, chunkSize: 5 });
      cpSync(journal, join(folder, 'copy'), { recursive: true });
      await start(input, { dedupe, budget: 15, chunkSize: 5 });
      const results = readFileSync(join(folder, 'out.csv'), 'utf8');
      const { client, simulator } = service();
      await expect(start(input, { client, dedupe, journal: join(folder, 'copy') })).rejects.toMatchObject({
        reason: 'journal',
        message: expect.stringContaining('lacks rows that are in the results') as string,
      });
      expect([simulator.ledger, readFileSync(join(folder, 'out.csv'), 'utf8')]).toEqual([[], results]);
      expect(await start(input, { client, dedupe })).toMatchObject({ status: 'done', tally: { results: 20 } });
    },
  );

  test('is resumed with `dedupe` if the results have duplicates that a power failure has removed from the journal', async () => {
    const input = join(folder, 'in.csv');
    const rows = [1, 1, 2, 1, 2, 3].map((street, index) => `${String(index)},${String(street)} Main  Street,Boston,US`);
    writeFileSync(input, [header, ...rows, ''].join('\n'));
    const journal = join(folder, 'job');
    const { client, simulator } = service();
    const sink = {
      ...csvSink(join(folder, 'out.csv'), { matchFormatOf: csvSource(input) }),
      safe: () => Promise.reject(new Error('No power')),
    };
    await start(input, { client, dedupe: true, budget: 2, chunkSize: 2, sink });
    for (const name of readdirSync(journal)) if (name.startsWith('answers')) writeFileSync(join(journal, name), '');
    expect(await start(input, { client, dedupe: true })).toMatchObject({ status: 'done' });
    expect(simulator.ledger.reduce((sum, { records }) => sum + records, 0)).toBe(3);
  });

  test('is not resumed with another service, and the message names both', async () => {
    const input = writeInput();
    const refuse = async () => Response.json({ Number: '1002', Description: 'Not this one.' }, { status: 400 });
    const client = createClient({ endpoints: { batch: 'https://theirs.example' }, fetch: refuse });
    await start(input, { client, journal: join(folder, 'other'), sink: csvSink(join(folder, 'other.csv')) });
    await expect(
      start(input, { journal: join(folder, 'other'), sink: csvSink(join(folder, 'other.csv')) }),
    ).rejects.toThrow(/started with https:\/\/theirs\.example, and this run would send to https:\/\//);
  });
});

describe('the names in a store', () => {
  test('never lead out of it, whatever they are', async () => {
    mkdirSync(join(folder, 'store'));
    const store = folderStore(join(folder, 'store'));
    const part = fc.oneof(
      fc.constantFrom('..', '.', '', 'a', 'a.rows', '...', 'CON', 'nul.txt', 'C:', '\0', '~', '%2e%2e', 'a\\..\\b'),
      fc.string({ maxLength: 6 }),
    );
    const name = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(name, async (text) => {
        const outcome = await store.create(text, 'x').then(
          () => 'created',
          (error: unknown) => (error as Error).name,
        );
        seen.add(outcome);
        expect(['created', 'UnsafeNameError']).toContain(outcome);
        const read = store.read(text);
        await (outcome === 'created'
          ? expect(read).resolves.toBe('x')
          : expect(read).rejects.toThrow(/not a valid name/));
        expect(readdirSync(folder)).toEqual(['store']);
        await store.remove(text).catch(() => undefined);
        // A name may be the folder of another one.
        for (const entry of readdirSync(join(folder, 'store')))
          rmSync(join(folder, 'store', entry), { recursive: true });
      }),
      { numRuns: runs(300) },
    );
    expect(seen).toEqual(new Set(['created', 'UnsafeNameError']));
  });

  test('lead through no link', async () => {
    const { path, isUntouched } = precious();
    const store = folderStore(join(folder, 'store'));
    mkdirSync(join(folder, 'store'));
    mkdirSync(join(folder, 'outside'));
    symlinkSync(join(folder, 'outside'), join(folder, 'store/job'));
    symlinkSync(path, join(folder, 'store/file'));
    await expect(store.create('job/0/1.end', 'x')).rejects.toThrow('leads out of the store');
    await expect(store.read('file')).rejects.toThrow('is a link');
    expect(await store.create('file', 'x')).toBe(false);
    await store.remove('file');
    expect([isUntouched(), readdirSync(join(folder, 'outside'))]).toEqual([true, []]);
  });
});

describe('a run file from elsewhere', () => {
  /** Exports a run, and changes the settings in the file. */
  async function exportedWith(settings: Record<string, unknown>): Promise<{ file: Blob; input: string }> {
    const input = writeInput();
    await start(input, { budget: 0 });
    const run = await readRunFile(await exportRun({ journal: join(folder, 'job') }));
    return { file: writeRunFile({ ...run, settings }), input };
  }
  const importInto = (file: Blob, input: string) =>
    importRun({ file, source: csvSource(input), journal: join(folder, 'imported'), client: service().client });

  test.each<[string, Record<string, unknown>]>([
    ['an unknown setting', { premium: true }],
    ['a setting of another operation', { suggest: true }],
    ['a setting that is sent unchanged', { extraOptions: { Surprise: 'YES' } }],
    ['an unknown option', { options: { Surprise: 'YES' } }],
    ['an option that is not text', { options: { FieldStatus: { YES: 1 } } }],
    ['a flag that is not a flag', { geocode: 'true' }],
    ['the records of another run', { addresses: [{ Address1: 'x' }] }],
  ])('is refused with %s, and the message names it', async (_, settings) => {
    const { file, input } = await exportedWith(settings);
    const [name] = Object.keys(settings['options'] ?? settings);
    await expect(importInto(file, input)).rejects.toMatchObject({
      name: 'RunFileError',
      reason: 'damaged',
      message: expect.stringMatching(new RegExp(`"(?:${String(name)}|options)"`)) as string,
    });
    expect(existsSync(join(folder, 'imported'))).toBe(false);
  });

  test('is accepted with any known setting', async () => {
    const settings = {
      geocode: true,
      certify: true,
      enhance: false,
      process: 'Verify',
      options: { MaxResults: '3', FieldStatus: 'True' },
    };
    const { file, input } = await exportedWith(settings);
    expect(await importInto(file, input)).toMatchObject({ settings });
  });
});

describe('the permissions of everything that a run writes', () => {
  const modesIn = (path: string) =>
    readdirSync(path, { recursive: true, encoding: 'utf8' })
      .map((name) => [name, statSync(join(path, name))] as const)
      .filter(([name, stats]) => stats.isFile() && !name.endsWith('in.csv'))
      .map(([name, { mode }]) => [name, mode & 0o777] as const);

  test.each([
    [0o600, 0o022, 0o600],
    [0o400, 0o022, 0o600],
    [0o640, 0o022, 0o640],
    [0o640, 0o077, 0o600],
    [0o644, 0o022, 0o644],
    [0o755, 0o022, 0o644],
  ])('for an input of mode %o and a umask of %o', async (mode, umask, expected) => {
    const before = process.umask(umask);
    try {
      const input = writeInput();
      chmodSync(input, mode);
      // A file that existed before, and that others could read.
      writeFileSync(join(folder, 'out.csv'), '', { mode: 0o666 });
      const { simulator, client } = service();
      simulator.fail('cleanseInternational', { with: 'reset-after', after: 1 });
      await start(input, { client, chunkSize: 10, concurrency: 1 });
      const modes = modesIn(folder);
      const results = modes.filter(([name]) => name.startsWith('out'));
      expect(results.map(([name]) => name).sort()).toEqual([
        'out.csv',
        'out.in-doubt.csv',
        'out.not-sent.csv',
        'out.unreadable.csv',
      ]);
      for (const [name, found] of modes)
        expect([name, found]).toEqual([name, dirname(name) === '.' ? expected : 0o600]);
    } finally {
      process.umask(before);
    }
  });

  test('of a source that is not a file', async () => {
    const rows = [['1 Main Street', 'US']];
    const source = { name: 'query', header: async () => ['Address1', 'Country'], rows: () => rows };
    const sink = csvSink(join(folder, 'out.csv'));
    await start('', { source, sink });
    expect(modesIn(folder).map(([, mode]) => mode)).toEqual(modesIn(folder).map(() => 0o600));
  });

  test('of the store of workers and of an export', async () => {
    await folderStore(join(folder, 'store')).create('job/0/0.rows', '[]');
    await start(writeInput(), { budget: 0 });
    await exportRun({ journal: join(folder, 'job') });
    for (const [name, mode] of [...modesIn(join(folder, 'store')), ...modesIn(join(folder, 'job'))])
      expect([name, mode]).toEqual([name, 0o600]);
  });
});

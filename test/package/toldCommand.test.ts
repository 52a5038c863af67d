import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { commandHere } from './commandHere.ts';

const commands = commandHere('told');
const { project, doorplate, doorplateIn, control, paid, readText, linesOf, fileOf } = commands;
const credits = async () => (await paid()).reduce((sum, call) => sum + call.credits, 0);

beforeEach(async () => {
  await control('reset', {});
});

test('explains in words why rows have no answer, also in the report', () => {
  writeFileSync(join(project, 'faults.csv'), 'Address1,Country\n1 Main Street,US\n,US\n2 Main Street,Wonderland\n');
  const { stdout } = doorplate('cleanse', 'faults.csv', '-q', '--html', 'faults.html');
  for (const text of [stdout, readText('faults.html').replaceAll('&#39;', "'")]) {
    expect(text).toMatch(/no address[^]*unknown country/);
    expect(text).not.toContain('no-address');
  }
});

describe('a setting of the command', () => {
  test('is reported under its command-line name before anything starts', async () => {
    fileOf('named.csv', 10);
    const { address, key } = commands;
    const refused = (config: object, more: Record<string, string> = {}) => {
      writeFileSync(join(project, 'account.json'), JSON.stringify(config));
      const { status, stdout, stderr } = doorplateIn(more, 'cleanse', 'named.csv', '--config', 'account.json');
      expect([status, stdout, stderr]).toEqual([1, '', expect.not.stringMatching(/`|createClient/)]);
      return stderr;
    };
    expect(refused({ endpoints: { legacy: address } })).toContain('"endpoints": { "batch": "https://…" }');
    expect(refused({ endpoints: { bach: address } })).toMatch(/^error: "endpoints" in account\.json must be .*batch/);
    expect(refused({ endpoints: { batch: 'ftp://x.example' } })).toContain('"endpoints": { "batch" } in account.json');
    expect(refused({ relay: '/api/address' })).toContain('"relay" in account.json is not a valid address');
    expect(refused({ timeout: -1 })).toContain('"timeout" in account.json must be a positive number of milliseconds');
    expect(refused([])).toContain('is not a JSON object');
    expect(refused({ credentials: { legacyKey: 'a\nb' } }, { DOORPLATE_LEGACY_KEY: '' })).toContain(
      '"credentials": { "legacyKey" } in account.json contains a line break',
    );
    expect(refused({}, { DOORPLATE_KEY: `${key}\n` })).toContain('DOORPLATE_KEY contains a line break');
    expect(refused({}, { DOORPLATE_ENDPOINT: 'http://services.example' })).toContain(
      'DOORPLATE_ENDPOINT is not a valid',
    );
    expect(await paid()).toEqual([]);
  });
});

describe('unreadable lines', () => {
  const sentence = 'Line 3 has a quote that is never closed.';

  test('include a quote that is never closed, which is reported with its line and costs no other line, and the exit code is 0', () => {
    writeFileSync(join(project, 'quote.csv'), 'Address1,Country\n1 Main Street,US\n"2 Main,US\n3 Main,US\n4 Main,US\n');
    expect(doorplate('cleanse', 'quote.csv', '--dry-run')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(sentence),
    });
    const { status, stdout } = doorplate('cleanse', 'quote.csv', '-q');
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /1 line of .*quote\.csv was unreadable and was not sent\. With --strict, a file with unreadable lines/,
    );
    expect(stdout).toContain(sentence);
    expect(stdout).toMatch(/unreadable +1 {2}.*quote\.results\.unreadable\.csv/);
  });

  test('are reported with each reason and the first line for that reason', () => {
    writeFileSync(
      join(project, 'many.csv'),
      'Address1,Country\na,US,x\nb,US,x\nAddress1,Country\nc\n"d,US\ne,US\n"f,US\ng,US\n"h,US\n',
    );
    expect(doorplate('cleanse', 'many.csv', '-q').stdout).toContain(
      `
  2 lines have more values than the file has columns. The first is line 2.
  Line 4 repeats the column names.
  Line 5 has fewer values than the file has columns.
  3 lines have a quote that is never closed. The first is line 6.
`,
    );
  });

  test('keep the whole file from being sent with `--strict`, and the exit code is 1', async () => {
    writeFileSync(join(project, 'strict.csv'), 'Address1,Country\n1 Main Street,US\n"2 Main,US\n');
    expect(doorplate('cleanse', 'strict.csv', '-q', '--strict')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Line 3'),
    });
    expect(await paid()).toEqual([]);
  });
});

describe('a job that cannot be resumed', () => {
  test('gets deleted results back by an export and an import, as the message says', async () => {
    fileOf('taken.csv', 300);
    expect(doorplate('cleanse', 'taken.csv', '--budget', '200').status).toBe(3);
    rmSync(join(project, 'taken.results.csv'));
    const refused = doorplate('resume', 'taken.results.csv.job');
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/is missing.*doorplate export, then doorplate import with --output/),
    ]);
    expect(doorplate('export', 'taken.results.csv.job', '-o', 'taken.ndjson').status).toBe(0);
    expect(doorplate('import', 'taken.ndjson', 'taken.csv', '--output', 'taken.new.csv').status).toBe(0);
    expect(doorplate('resume', 'taken.new.csv.job').status).toBe(0);
    expect(linesOf('taken.new.csv')).toHaveLength(300);
    expect(await credits()).toBe(300);
  });

  test('is explained in a sentence by each command if its journal is damaged', () => {
    fileOf('damaged.csv', 10);
    expect(doorplate('cleanse', 'damaged.csv').status).toBe(0);
    const folder = 'damaged.results.csv.job';
    writeFileSync(join(project, folder, 'job.json'), '{"version":');
    for (const args of [['status'], ['resume'], ['resume', '--retry-in-doubt'], ['export', '-o', 'damaged.ndjson']])
      expect(doorplate(...args, folder)).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^error: The journal in .* has lost the settings of its job.*\n$/),
      });
  });
});

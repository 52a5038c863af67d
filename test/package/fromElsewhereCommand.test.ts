import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandHere } from './commandHere.ts';

const here = commandHere('elsewhere');
const { project, bin, env, key, control, doorplate, doorplateIn, paid, fileOf, linesOf, readText } = here;
const at = (name: string) => join(project, name);
/** Another user, who has another key for seals. */
const stranger = { XDG_STATE_HOME: at('strange') };
const credits = async () => (await paid()).reduce((sum, call) => sum + call.credits, 0);

describe('a job folder from elsewhere', () => {
  /** Starts a job as another user, and changes its saved command. */
  function jobOf(name: string, more: object = {}, ...flags: string[]): string {
    fileOf(`${name}.csv`, 20);
    expect(doorplateIn(stranger, 'cleanse', `${name}.csv`, '--budget', '0', ...flags).status).toBe(3);
    const path = at(`${name}.results.csv.job/command.json`);
    writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), ...more }));
    return `${name}.results.csv.job`;
  }

  test('sends no key to the service that it names, and says what it asks for and what that costs', async () => {
    await control('reset', {});
    writeFileSync(at('theirs.json'), JSON.stringify({ endpoints: { batch: here.address } }));
    const job = jobOf('theirs', { config: at('theirs.json') }, '--geocode');
    const { status, stderr } = doorplateIn({ DOORPLATE_ENDPOINT: '' }, 'resume', job, '--budget', '900');
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^error: The job in .* was not saved by you .*\n$/)]);
    expect(stderr).toContain(`cleanseInternational with FieldStatus=True, geocode, about 2 credits per row.`);
    expect(stderr).toContain(`service at ${here.address}`);
    expect(await paid()).toEqual([]);
  });

  test.each([
    ['a started job', false],
    ['a job that was killed at its start', true],
  ])('overwrites no file that it calls its results: %s', (_, isKilled) => {
    const name = `mine-${String(isKilled)}`;
    writeFileSync(at(`${name}.txt`), 'precious\n');
    const job = jobOf(name, { output: at(`${name}.txt`) });
    if (isKilled) {
      mkdirSync(at(`${name}.killed`));
      cpSync(at(`${job}/command.json`), at(`${name}.killed/command.json`));
    }
    for (const args of [
      ['resume', isKilled ? `${name}.killed` : job],
      ['resume', isKilled ? `${name}.killed` : job, '--retry-in-doubt'],
      ['cleanse', `${name}.csv`, '-o', `${name}.txt`, '--journal', isKilled ? `${name}.killed` : job],
    ])
      expect([args, doorplate(...args).status, readText(`${name}.txt`)]).toEqual([args, 1, 'precious\n']);
  });

  test('is taken over by a user who repeats the whole command, which the message contains', () => {
    const job = jobOf('taken', {}, '--geocode');
    const { stderr } = doorplate('resume', job);
    const [, command = ''] = /run the whole command yourself: doorplate (.*)\n$/.exec(stderr) ?? [];
    expect(doorplate(...command.replace('--budget 0', '--budget 900').split(' ')).status).toBe(0);
    expect(linesOf('taken.results.csv')).toHaveLength(20);
    // From now on, it is this user's job.
    expect(doorplate('resume', job).status).toBe(0);
  });

  test.each(['linked.txt', 'linked.nowhere'])('does not have its results continued through a link to %s', (target) => {
    jobOf('linked');
    writeFileSync(at('linked.txt'), 'precious\n');
    rmSync(at('linked.results.csv'));
    symlinkSync(at(target), at('linked.results.csv'));
    expect(doorplate('cleanse', 'linked.csv').status).toBe(1);
    expect([readText('linked.txt'), existsSync(at('linked.nowhere'))]).toEqual(['precious\n', false]);
    for (const name of ['linked.results.csv', 'linked.results.csv.job']) rmSync(at(name), { recursive: true });
  });

  test('does not make an import overwrite a file', () => {
    fileOf('moved.csv', 20);
    expect(doorplate('cleanse', 'moved.csv', '--budget', '0').status).toBe(3);
    expect(doorplate('export', 'moved.results.csv.job', '-o', 'moved.ndjson').status).toBe(0);
    writeFileSync(at('kept.csv'), 'precious\n');
    mkdirSync(at('kept.csv.job'));
    writeFileSync(at('kept.csv.job/job.json'), '{"isImporting":true}');
    expect(doorplate('import', 'moved.ndjson', 'moved.csv', '-o', 'kept.csv').status).toBe(1);
    writeFileSync(at('moved2.ndjson.part'), 'precious\n');
    expect(doorplate('export', 'moved.results.csv.job', '-o', 'moved2.ndjson').status).toBe(1);
    expect([readText('kept.csv'), readText('moved2.ndjson.part')]).toEqual(['precious\n', 'precious\n']);
  });
});

describe('rows and columns that only job.json contains', () => {
  const forged = ['1', '1 Forged Street', 'Boston', 'MA', 'US'];
  const change = (job: string, more: object) => {
    const path = at(`${job}/job.json`);
    writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), ...more }));
  };
  const commandsFor = (name: string, ...flags: string[]) => [
    ['resume', `${name}.results.csv.job`, '--budget', '900'],
    ['resume', `${name}.results.csv.job`, '--budget', '900', '--dry-run'],
    ['cleanse', `${name}.csv`, '--budget', '900', ...flags],
    ['cleanse', `${name}.csv`, '--budget', '900', '--dry-run', ...flags],
  ];

  // If nothing was sent yet, a job with other columns starts again with the columns of this user.
  const begun = ['--budget', '5', '--chunk-size', '5'];

  test('are not sent if someone has changed the job of this user', async () => {
    await control('reset', {});
    for (const more of [
      { repairs: [[0, forged]] },
      { reviews: [[0, { sent: { Address1: '1 Forged Street' } }]] },
      { columns: ['Organization', 'Address1', 'Locality', 'AdministrativeArea', 'Country'] },
    ]) {
      rmSync(at('edited.results.csv.job'), { recursive: true, force: true });
      fileOf('edited.csv', 20);
      expect(doorplate('cleanse', 'edited.csv', ...begun, '--force').status).toBe(3);
      change('edited.results.csv.job', more);
      for (const args of commandsFor('edited')) {
        const { status, stderr } = doorplate(...args);
        expect([args, status, stderr]).toEqual([
          args,
          1,
          expect.stringMatching(/has 1 edited row, .*Nothing was sent|cannot be resumed.*the column mapping/),
        ]);
      }
    }
    expect(await credits()).toBe(15);
  });

  test('are not sent if another user started the job, even if this user repeats its command', async () => {
    await control('reset', {});
    const start = (name: string, ...flags: string[]) => {
      fileOf(`${name}.csv`, 20);
      expect(doorplateIn(stranger, 'cleanse', `${name}.csv`, ...begun, ...flags).status).toBe(3);
    };
    start('guest');
    change('guest.results.csv.job', { repairs: [[0, forged]] });
    start('column', '--column', 'Customer=Organization');
    const path = at('column.results.csv.job/command.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"Customer=Organization"', ''));
    for (const args of [...commandsFor('guest'), ...commandsFor('column')])
      expect([args, doorplate(...args).status]).toEqual([args, 1]);
    expect(await credits()).toBe(10);
  });

  test('are shown by an import, and sent only after it', async () => {
    await control('reset', {});
    fileOf('fixed.csv', 20);
    expect(doorplate('cleanse', 'fixed.csv', '--budget', '0').status).toBe(3);
    change('fixed.results.csv.job', { repairs: [[0, forged]] });
    expect(doorplate('export', 'fixed.results.csv.job', '-o', 'fixed.ndjson').status).toBe(0);
    const { status, stdout } = doorplate('import', 'fixed.ndjson', 'fixed.csv', '-o', 'fixed.new.csv');
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining('The run has 1 edited row, which will be sent instead of the original row in '),
    ]);
    expect(doorplate('resume', 'fixed.new.csv.job', '--budget', '7').status).toBe(3);
    expect(readText('fixed.new.csv')).toContain('1 Forged Street');
    expect(doorplate('resume', 'fixed.new.csv.job', '--budget', '900').status).toBe(0);
    expect(linesOf('fixed.new.csv')).toHaveLength(20);
    expect(await credits()).toBe(20);
  });
});

test('shows the settings and the price of an imported run, before and when it is resumed, and refuses unknown ones', async () => {
  fileOf('costly.csv', 20);
  expect(doorplate('cleanse', 'costly.csv', '--budget', '0').status).toBe(3);
  expect(doorplate('export', 'costly.results.csv.job', '-o', 'costly.ndjson').status).toBe(0);
  const change = (settings: object) => {
    const [first = '', ...lines] = readText('costly.ndjson').split('\n');
    const run = { ...(JSON.parse(first) as object), settings, service: 'relay https://theirs.example/api' };
    writeFileSync(at('changed.ndjson'), [JSON.stringify(run), ...lines].join('\n'));
    return doorplate('import', 'changed.ndjson', 'costly.csv', '-o', 'costly.new.csv');
  };
  await control('reset', {});
  expect(change({ geocode: true, surprise: true }).stderr).toContain(
    '"surprise" is not a setting of cleanseInternational',
  );
  const { status, stdout } = change({ geocode: true, deceased: true });
  expect([status, stdout]).toEqual([0, expect.stringContaining('with geocode, deceased, about 2 credits per row')]);
  expect(stdout).toContain(`the relay https://theirs.example/api`);
  expect(stdout).toContain(here.address);
  expect(await paid()).toEqual([]);
  expect(doorplate('resume', 'costly.new.csv.job').stdout).toContain(
    'Settings: cleanseInternational with geocode, deceased, about 2 credits per row',
  );
  expect(await credits()).toBe(40);
});

describe('files that a command reads', () => {
  test.each<[string, string, (file: string) => string[]]>([
    [
      'the --config file',
      'account.json',
      (file) => ['cleanse', 'read.csv', '--config', 'account.json', '--force', '-o', file],
    ],
    [
      'the --config file, under another name',
      'account.json',
      () => ['cleanse', 'read.csv', '--config', 'account.json', '--force', '-o', 'link.json'],
    ],
    [
      'the --config file, as a report',
      'account.json',
      (file) => ['cleanse', 'read.csv', '--config', 'account.json', '--force', '--html', file],
    ],
    [
      'the --config file, as a file next to the results',
      'account.rejected.csv',
      (file) => ['cleanse', 'read.csv', '--config', file, '--force', '-o', 'account.csv'],
    ],
    ['the input', 'read.csv', (file) => ['cleanse', file, '--force', '-o', './READ.CSV/../read.csv']],
    [
      'the --config file of a download',
      'account.json',
      (file) => ['jobs', 'download', 'a'.repeat(52), '--config', file, '--force', '-o', file],
    ],
    [
      'the --config file of an import',
      'account.json',
      (file) => ['import', 'read.ndjson', 'read.csv', '--config', file, '-o', file],
    ],
    ['the run file of an import', 'read.ndjson', (file) => ['import', file, 'read.csv', '-o', file]],
  ])('are not overwritten: %s', (_, file, argsOf) => {
    fileOf('read.csv', 3);
    const config = JSON.stringify({ endpoints: { batch: here.address, legacy: here.address } });
    for (const name of ['account.json', 'account.rejected.csv', 'read.ndjson']) writeFileSync(at(name), config);
    if (!existsSync(at('link.json'))) symlinkSync('account.json', at('link.json'));
    const before = readText(file);
    const { status, stderr } = doorplate(...argsOf(file));
    expect([status, stderr]).toEqual([1, expect.stringMatching(/overwrite/)]);
    expect(readText(file)).toBe(before);
  });

  test('are not overwritten: a file of environment variables', () => {
    fileOf('read.csv', 3);
    writeFileSync(at('keys.env'), `DOORPLATE_KEY=${key}\n`);
    const args = ['--env-file=keys.env', bin, 'cleanse', 'read.csv', '--force', '-o', 'keys.env'];
    const { status, stderr } = spawnSync('node', args, { cwd: project, env: env(), encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('reads keys.env')]);
    rmSync(at('keys.env'));
  });

  test.each([
    'job.json',
    'command.json',
    'journal.log',
    'Journal.LOG',
    'answers-1.log',
    'answers-900.log',
    'lock',
    'exported',
    'retry',
    'reasons.json',
  ])('are not overwritten: %s of the job folder', (name) => {
    fileOf('inside.csv', 3);
    const { status, stderr } = doorplate(
      'cleanse',
      'inside.csv',
      '--journal',
      'inside',
      '--force',
      '-o',
      `inside/${name}`,
    );
    expect([status, stderr]).toEqual([1, expect.stringContaining('is part of the job folder')]);
  });
});

describe('a terminal', () => {
  // Everything that could move the cursor, change the direction of text or begin a line.
  // oxlint-disable-next-line no-control-regex -- these are the characters to look for
  const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;
  const hostile = 'a\u001b[31m\u202egpj.\u2066\u009b2J\rDone. 0 credits\nPaid: nothing';

  test('gets no control or direction characters from a file name, a column, an option, an id or the service', async () => {
    mkdirSync(at('odd'));
    const name = `odd/${hostile}.csv`;
    writeFileSync(
      at(name),
      `Customer,Address1,Country,"${hostile.replaceAll('\r', '')}"\n1,1 Main Street,US,x\nshort\n`,
    );
    await control('fail', { operation: 'listEmailBatches', with: 'status', status: 500 });
    const commands = [
      ['cleanse', name, '--dry-run'],
      ['cleanse', name, '--budget', '0'],
      ['status', `odd/${hostile}.results.csv.job`],
      ['resume', `odd/${hostile}.results.csv.job`],
      ['resume', `${hostile}.job`],
      ['cleanse', `${hostile}.csv`],
      ['cleanse', 'read.csv', `--${hostile}`],
      ['cleanse', 'read.csv', '--country', hostile],
      ['cleanse', 'read.csv', '--column', `${hostile}=Address1`],
      ['cleanse', 'read.csv', '--config', `${hostile}.json`],
      ['find', hostile],
      ['find', '--retrieve', hostile],
      ['jobs', 'follow', hostile],
      ['jobs', 'list'],
      ['export', `odd/${hostile}.results.csv.job`, '-o', `odd/${hostile}/none`],
      ['import', hostile, hostile],
    ];
    for (const args of commands) {
      const { stdout, stderr } = doorplate(...args);
      expect([args[0], (stdout + stderr).match(unsafe)]).toEqual([args[0], null]);
      expect([args[0], (stdout + stderr).match(/^(?:Paid|Done\. 0)/m)]).toEqual([args[0], null]);
    }
  });

  test('gets JSON that a program reads unchanged', () => {
    const { stdout, events } = doorplate('cleanse', `odd/${hostile}.csv`, '--budget', '0', '--json');
    expect(stdout.match(unsafe)).toBeNull();
    expect(events()[0]).toMatchObject({
      event: 'columns',
      header: expect.arrayContaining([hostile.replaceAll('\r', '')]) as string[],
    });
  });

  test('gets none of them at a second Ctrl+C either', async () => {
    fileOf('stopped.csv', 3);
    const before = (await paid()).length;
    await control('fail', { operation: 'cleanseInternational', with: 'timeout' });
    const run: ChildProcess = spawn(bin, ['cleanse', 'stopped.csv', '--journal', `odd/${hostile}.stopped`], {
      cwd: project,
      env: env(),
    });
    let said = '';
    run.stderr!.on('data', (bytes: Buffer) => (said += bytes.toString()));
    const ended = once(run, 'exit');
    // The service has the call, which waits for its answer.
    await expect.poll(async () => (await paid()).length).toBeGreaterThan(before);
    await expect
      .poll(() => {
        run.kill('SIGINT');
        return said.includes('Stopped now');
      })
      .toBe(true);
    expect([(await ended)[0], said.match(unsafe), said.match(/^Paid/m)]).toEqual([1, null, null]);
    expect(said).toContain('To resume: doorplate resume');
  });
});

test('gives every file of a run, a report, an export and a retry no more permissions than its input', async () => {
  mkdirSync(at('private'));
  fileOf('private/in.csv', 20);
  chmodSync(at('private/in.csv'), 0o600);
  await control('fail', { operation: 'cleanseInternational', with: 'reset-after' });
  writeFileSync(at('private/report.html'), '', { mode: 0o666 });
  const run = doorplate(
    'cleanse',
    'private/in.csv',
    '--chunk-size',
    '10',
    '--concurrency',
    '1',
    '--budget',
    '10',
    '--html',
    'private/report.html',
  );
  expect(run.status).toBe(3);
  expect(doorplate('resume', 'private/in.results.csv.job', '--retry-in-doubt').status).toBe(0);
  fileOf('private/other.csv', 20);
  chmodSync(at('private/other.csv'), 0o600);
  expect(doorplate('cleanse', 'private/other.csv', '--budget', '0').status).toBe(3);
  expect(doorplate('export', 'private/other.results.csv.job', '-o', 'private/run.ndjson').status).toBe(0);
  const files = readdirSync(at('private'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(at(`private/${name}`)).isFile(),
  );
  expect(files).toEqual(
    expect.arrayContaining([
      'in.results.csv',
      'in.results.in-doubt.csv',
      'in.results.retried.csv',
      'report.html',
      'run.ndjson',
    ]),
  );
  for (const name of files) expect([name, statSync(at(`private/${name}`)).mode & 0o777]).toEqual([name, 0o600]);
  for (const name of readdirSync(at('state'), { recursive: true, encoding: 'utf8' }).filter((one) =>
    statSync(at(`state/${one}`)).isFile(),
  ))
    expect([name, statSync(at(`state/${name}`)).mode & 0o777]).toEqual([name, 0o600]);
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandHere } from './commandHere.ts';

const { project, doorplate, doorplateIn, control, paid, linesOf, fileOf, filesWithKey } = commandHere(
  'refused',
  '--latency',
  '60',
);

describe('the command’s rejections', () => {
  test('B11, B12: report an invalid file, or a report without a folder, before anything is sent', async () => {
    await control('reset', {});
    writeFileSync(join(project, 'odd.csv'), 'Address1,City,City\n1 Main Street,Boston,Salem\n');
    writeFileSync(join(project, 'cut.csv'), 'Address1,Country\n1 Main Street,US\n2 Main Street\n');
    fileOf('good.csv', 10);
    for (const [said, ...args] of [
      [
        /Columns 2 and 3 of odd\.csv have the same name, "City", and could both be mapped to Locality\. .*--column "column 2=Locality"/,
        'odd.csv',
      ],
      [/cut\.csv has an unreadable line, so nothing was sent\. Line 3 has too few values/, 'cut.csv', '--strict'],
      [
        /The report cannot be written: the folder \S+missing does not exist/,
        'good.csv',
        '--html',
        'missing/report.html',
      ],
    ] as const) {
      const { status, stderr } = doorplate('cleanse', ...args);
      // Which column is meant is a question of usage.
      expect([args[0], status, stderr]).toEqual([args[0], args[0] === 'odd.csv' ? 2 : 1, expect.stringMatching(said)]);
    }
    expect(await paid()).toEqual([]);
  });

  test('leave the job as it started, so its budget applies and `resume` continues', async () => {
    fileOf('twice.csv', 600);
    await control('reset', {});
    expect(doorplate('cleanse', 'twice.csv', '--budget', '300').status).toBe(3);
    expect(doorplate('cleanse', 'twice.csv', '--country', 'CA').status).toBe(1);
    expect(doorplate('resume', 'twice.results.csv.job').status).toBe(3);
    expect((await paid()).reduce((sum, { credits }) => sum + credits, 0)).toBe(300);
    expect(doorplate('resume', 'twice.results.csv.job', '--budget', '600').status).toBe(0);
    expect(linesOf('twice.results.csv')).toHaveLength(600);
  });

  test('protect the source file from results and from the report, also through a link', () => {
    fileOf('own.csv', 3);
    const before = readFileSync(join(project, 'own.csv'), 'utf8');
    symlinkSync(join(project, 'own.csv'), join(project, 'link.csv'));
    for (const args of [
      ['-o', 'own.csv', '--force'],
      ['-o', 'link.csv', '--force'],
      ['--html', 'own.csv'],
      ['--html', 'link.csv'],
      ['--html', 'own.results.csv'],
    ]) {
      const { status, stderr } = doorplate('cleanse', 'own.csv', ...args);
      expect([status, stderr]).toEqual([1, expect.stringMatching(/would overwrite/)]);
    }
    expect(readFileSync(join(project, 'own.csv'), 'utf8')).toBe(before);
  });

  test('protect another job’s files next to the results from overwriting and deletion, because they may contain paid rows', async () => {
    fileOf('monday.csv', 10);
    await control('reset', {});
    for (const kind of ['rejected', 'not-sent', 'in-doubt', 'unreadable']) {
      const path = join(project, `monday.results.${kind}.csv`);
      writeFileSync(path, 'precious');
      const { status, stderr } = doorplate('cleanse', 'monday.csv');
      expect([status, stderr]).toEqual([
        1,
        expect.stringContaining(`${path} already exists and belongs to another job`),
      ]);
      expect(readFileSync(path, 'utf8')).toBe('precious');
      rmSync(path);
    }
    expect(await paid()).toEqual([]);
    expect(doorplate('cleanse', 'monday.csv').status).toBe(0);
  });

  test('include an output or a report that is not a file, even with --force, because it could not be written', async () => {
    fileOf('piped.csv', 10);
    await control('reset', {});
    execFileSync('mkfifo', [join(project, 'pipe')]);
    for (const args of [
      ['-o', 'pipe', '--force'],
      ['-o', '/dev/null', '--force', '--journal', 'null.job'],
      ['--html', 'pipe'],
    ]) {
      const { status, stderr } = doorplate('cleanse', 'piped.csv', ...args);
      expect([args, status, stderr]).toEqual([args, 1, expect.stringMatching(/ is not a regular file\. /)]);
    }
    expect(await paid()).toEqual([]);
  });

  test('include an output with the extension of another file type, because it would be opened as that type', async () => {
    fileOf('packed.csv', 10);
    await control('reset', {});
    for (const name of ['packed.csv.gz', 'packed.XLS']) {
      const { status, stderr } = doorplate('cleanse', 'packed.csv', '-o', name);
      expect([status, stderr]).toEqual([2, expect.stringMatching(/can be CSV.* --output without \.\w+\.\n$/)]);
    }
    expect(await paid()).toEqual([]);
  });

  test('let a report overwrite an older report, but nothing else', async () => {
    fileOf('told.csv', 10);
    await control('reset', {});
    writeFileSync(join(project, 'notes.txt'), 'precious');
    const { status, stderr } = doorplate('cleanse', 'told.csv', '--html', 'notes.txt');
    expect([status, stderr]).toEqual([1, expect.stringContaining('notes.txt already exists and is not a report')]);
    expect([readFileSync(join(project, 'notes.txt'), 'utf8'), await paid()]).toEqual(['precious', []]);
    expect(doorplate('cleanse', 'told.csv', '--html', 'told.html').status).toBe(0);
    expect(doorplate('cleanse', 'told.csv', '--html', 'told.html').status).toBe(0);
    expect(doorplate('cleanse', 'told.csv', '--html', 'notes.txt', '--force').status).toBe(0);
    expect(readFileSync(join(project, 'notes.txt'), 'utf8')).toMatch(/^<!doctype html>/);
  });

  test('of a run are the same as those of a dry run with --strict', () => {
    writeFileSync(join(project, 'torn.csv'), 'Address1,Country\n1 Main Street,US\n2 Main Street\n');
    const dry = doorplate('cleanse', 'torn.csv', '--strict', '--dry-run');
    expect([dry.status, dry.stderr]).toEqual([
      1,
      expect.stringMatching(/torn\.csv has an unreadable line, so nothing was sent\. Line 3 /),
    ]);
  });

  test('of a run are the same as those of a dry run for its output, except for what another job has left there', async () => {
    fileOf('plan.csv', 3);
    await control('reset', {});
    writeFileSync(join(project, 'plain.txt'), '');
    for (const args of [
      ['-o', 'plan.csv'],
      ['-o', '.'],
      ['-o', 'nowhere/out.csv', '--journal', 'plan.job'],
      ['-o', 'plain.txt/out.csv', '--journal', 'plan.job'],
      ['--journal', 'plain.txt'],
      ['--html', '.'],
      ['--html', 'plan.csv'],
      ['--html', 'nowhere/report.html'],
    ]) {
      const [dry, run] = [
        doorplate('cleanse', 'plan.csv', ...args, '--dry-run'),
        doorplate('cleanse', 'plan.csv', ...args),
      ];
      expect([args, dry.status, dry.stdout, dry.stderr]).toEqual([args, 1, '', expect.stringMatching(/^error: .+\n$/)]);
      expect([run.status, run.stderr]).toEqual([1, dry.stderr]);
    }
    writeFileSync(join(project, 'plan.results.csv'), 'precious');
    expect(doorplate('cleanse', 'plan.csv', '--dry-run')).toMatchObject({ status: 0, stderr: '' });
    // Creating the folder of the journal also creates the parent folder.
    const made = ['-o', 'made/plan.csv'];
    for (const more of [['--dry-run'], []])
      expect(doorplate('cleanse', 'plan.csv', ...made, ...more)).toMatchObject({ status: 0, stderr: '' });
    expect((await paid()).map(({ records }) => records)).toEqual([3]);
  });

  test('include an empty name, such as an unset variable, before anything is paid for', async () => {
    fileOf('empty.csv', 3);
    await control('reset', {});
    const before = readdirSync(project);
    for (const args of [
      ...['-o', '--html', '--journal', '--config', '--store', '--run', '--redis', '--column'].map((name) => [
        ...['cleanse', 'empty.csv', name, ''],
      ]),
      ['resume', 'empty.results.csv.job', '--html', ''],
      ['import', 'run.ndjson', 'empty.csv', '--output='],
      ['export', 'empty.results.csv.job', '-o', ''],
      ['worker', '--store', ''],
      ['jobs', 'download', 'some', '-o', ''],
      ...['resume', 'status', 'cleanse'].map((name) => [name, '']),
      ['export', '', '-o', 'run.ndjson'],
      ['import', '', 'empty.csv'],
      ['jobs', 'upload', ''],
    ]) {
      const { status, stderr } = doorplate(...args);
      expect([args, status, stderr]).toEqual([args, 2, expect.stringMatching(/^error: .*'' is invalid/)]);
    }
    expect([readdirSync(project), await paid()]).toEqual([before, []]);
  });

  test('include an unknown country before anything is sent', () => {
    for (const options of [
      ['--country', 'XX'],
      ['--set', 'Country=XX'],
    ]) {
      const { status, stderr } = doorplate('cleanse', 'good.csv', ...options);
      expect([options, status, stderr]).toEqual([options, 2, expect.stringContaining('"XX" is not a country.')]);
    }
  });

  test('say how to resume a moved job elsewhere, with a command to paste, and nothing is paid for twice', async () => {
    await control('reset', {});
    mkdirSync(join(project, 'my files'));
    fileOf('my files/some.csv', 200);
    expect(doorplate('cleanse', 'my files/some.csv', '--budget', '100').stdout).toContain(
      `To resume: doorplate resume '${join(project, 'my files/some.results.csv.job')}' --budget`,
    );
    renameSync(join(project, 'my files'), join(project, 'moved'));
    for (const args of [
      ['resume', 'moved/some.results.csv.job', '--budget', '500'],
      ['cleanse', 'moved/some.csv', '--budget', '500'],
    ]) {
      const { status, stderr } = doorplate(...args);
      expect([status, stderr]).toEqual([
        1,
        expect.stringMatching(/doorplate export \S*some\.results\.csv\.job -o run\.ndjson/),
      ]);
    }
    expect(doorplate('export', 'moved/some.results.csv.job', '-o', 'moved/run.ndjson').status).toBe(0);
    expect(doorplate('import', 'moved/run.ndjson', 'moved/some.csv', '--output', 'moved/new.csv').status).toBe(0);
    expect(doorplate('resume', 'moved/new.csv.job').status).toBe(0);
    expect(linesOf('moved/new.csv')).toHaveLength(200);
    expect((await paid()).reduce((sum, { credits }) => sum + credits, 0)).toBe(200);
  });

  // The superuser can write everywhere.
  test.skipIf(process.getuid?.() === 0)('report a folder that cannot be written, also in a dry run', () => {
    fileOf('closed.csv', 10);
    mkdirSync(join(project, 'closed'), { mode: 0o500 });
    for (const more of [[], ['--dry-run']])
      expect(doorplate('cleanse', 'closed.csv', '-o', 'closed/new/results.csv', ...more)).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(
          /^error: The results cannot be written: .*closed is not writable \(EACCES\)\.\n$/,
        ),
      });
  });

  test('report a disk that cannot be written in one line before anything is sent', async () => {
    fileOf('stuck.csv', 10);
    await control('reset', {});
    mkdirSync(join(project, 'taken'));
    writeFileSync(join(project, 'file'), '');
    for (const args of [
      ['--journal', 'file/job'],
      ['-o', 'taken', '--force', '--journal', 'stuck.job'],
    ]) {
      const { status, stderr } = doorplate('cleanse', 'stuck.csv', ...args);
      expect([status, stderr]).toEqual([
        1,
        expect.stringMatching(/^error: .*(?:ENOTDIR|EEXIST|is not a regular file).*\n$/),
      ]);
    }
    expect(await paid()).toEqual([]);
    // A link into a folder that does not exist.
    symlinkSync(join(project, 'nowhere/report.html'), join(project, 'report.html'));
    const report = doorplate('cleanse', 'stuck.csv', '--html', 'report.html');
    expect([report.status, report.stderr]).toEqual([
      1,
      expect.stringMatching(/^The report could not be written: ENOENT/),
    ]);
    expect(report.stdout).toContain('Done. 10 rows');
  });

  test('explain a system error about a path in a sentence, with the wrong part of the path and the code', async () => {
    fileOf('path.csv', 10);
    await control('reset', {});
    writeFileSync(join(project, 'text.txt'), '');
    symlinkSync('circle.csv', join(project, 'circle.csv'));
    const long = `${'a'.repeat(300)}.csv`;
    const its = (name: string) => join(project, name);
    for (const [said, ...args] of [
      [`${its('text.txt')} is a file, not a folder (ENOTDIR).`, '--journal', 'text.txt'],
      [`${its('text.txt')} is a file, not a folder (ENOTDIR).`, '--journal', 'text.txt/deep/job'],
      [`${its('text.txt')} is a file, not a folder (ENOTDIR).`, '-o', 'text.txt/out.csv', '--journal', 'path.job'],
      [`${its('circle.csv')} is a circular symbolic link (ELOOP).`, '-o', 'circle.csv'],
      [`${its('circle.csv')} is a circular symbolic link (ELOOP).`, '--html', 'circle.csv'],
      [`${its('circle.csv')} is a circular symbolic link (ELOOP).`, '--journal', 'circle.csv'],
      [`The name ${long} is too long for this disk (ENAMETOOLONG).`, '-o', long, '--journal', 'path.job'],
      [`The name ${long} is too long for this disk (ENAMETOOLONG).`, '--journal', long],
    ] as const) {
      const { status, stderr } = doorplate('cleanse', 'path.csv', ...args);
      expect([args, status, stderr]).toEqual([args, 1, `error: ${said}\n`]);
    }
    expect(await paid()).toEqual([]);
    mkdirSync(its('torn.job/command.json'), { recursive: true });
    expect(doorplate('status', 'torn.job').stderr).toBe(
      `error: ${its('torn.job/command.json')} is a folder, not a file (EISDIR).\n`,
    );
  });

  test('name an export location that cannot be written as the user gave it, and keep the run', () => {
    fileOf('leaves.csv', 300);
    expect(doorplate('cleanse', 'leaves.csv', '--budget', '100').status).toBe(3);
    const job = 'leaves.results.csv.job';
    const its = (name: string) => join(project, name);
    writeFileSync(its('text.txt'), '');
    // A superuser, who may run these tests, never gets this error.
    const refusing = (code: string) => {
      const path = its(`refusing-${code}.mjs`);
      writeFileSync(
        path,
        `import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { open } = promises;
promises.open = (path, ...more) =>
  String(path).endsWith('.part')
    ? Promise.reject(Object.assign(new Error('${code}: said by the system'), { code: '${code}', syscall: 'open', path }))
    : open(path, ...more);
syncBuiltinESMExports();
`,
      );
      return { NODE_OPTIONS: `--import ${path}` };
    };
    for (const [said, output, env = {}] of [
      [`The folder ${its('missing')} does not exist (ENOENT).`, 'missing/deep/run.ndjson'],
      [`${its('text.txt')} is a file, not a folder (ENOTDIR).`, 'text.txt/run.ndjson'],
      [`No permission to read or write ${its('run.ndjson')} (EACCES).`, 'run.ndjson', refusing('EACCES')],
      [`No permission to read or write ${its('run.ndjson')} (EPERM).`, 'run.ndjson', refusing('EPERM')],
      [`${its('run.ndjson')} is on a read-only disk (EROFS).`, 'run.ndjson', refusing('EROFS')],
      [`No space left on the disk that contains ${its('run.ndjson')} (ENOSPC).`, 'run.ndjson', refusing('ENOSPC')],
    ] as const) {
      const { status, stderr } = doorplateIn(env, 'export', job, '-o', output);
      expect([status, stderr]).toEqual([1, `error: ${said}\n`]);
    }
    expect(doorplate('status', job).stdout).not.toContain('Exported');
  });

  test('explain what failed in a sentence with its code, and never contain the key', () => {
    const code = (...args: string[]) => {
      const { status, stderr } = doorplate(...args);
      return `${String(status)} ${stderr}`;
    };
    fileOf('shop.csv', 450);
    expect(doorplate('cleanse', 'shop.csv').status).toBe(0);
    expect(code('cleanse')).toMatch(/^2 error: No input file\. Pass a CSV file/);
    expect(code('cleanse', 'missing.csv')).toMatch(/^1 error: .*missing\.csv cannot be read/);
    writeFileSync(join(project, 'odd.csv'), 'colour\nred\n');
    expect(code('cleanse', 'odd.csv')).toMatch(/^2 error: No columns in odd\.csv/);
    expect(code('cleanse', 'shop.csv', '--column', 'Zip=PostalCode')).toMatch(/^2 error: The file has no column "Zip"/);
    expect(code('cleanse', 'shop.csv', '--column', 'Locality=Town')).toMatch(/^2 error: Unknown field "Town"/);
    // The command ignores no option that a user relies on.
    expect(code('cleanse', 'shop.csv', '--run', 'again')).toMatch(/^2 error: --run requires --store/);
    expect(code('cleanse', 'shop.csv', '--redis', 'redis://127.0.0.1:1')).toMatch(/^2 error: --redis requires --store/);
    expect(code('find')).toMatch(/^2 error: Nothing to search for/);
    expect(code('cleanse', 'shop.csv', '--country', 'Peruu')).toMatch(/^2 error: .*Did you mean Peru\?/);
    expect(code('resume', 'nowhere')).toMatch(/^1 error: .*nowhere is not a job folder.*does not exist\.$/m);
    for (const name of ['shop.csv', 'shop.results.csv'])
      expect(code('resume', name)).toMatch(
        /^1 error: .* is not a job folder.* Did you mean .*shop\.results\.csv\.job\?/,
      );
    expect(code('cleanse', 'shop.csv', '--header-row', '999', '--dry-run')).toMatch(
      /^1 error: .*shop\.csv ends before line 999, so there are no column names\. Choose another --header-row\./,
    );
    expect(code('emails', 'shop.csv', '-o', 'emails.csv')).toMatch(
      /^2 error: No column of shop\.csv has emails\. .*--column "Name=email"/,
    );
    fileOf('shop.csv', 451);
    expect(code('resume', 'shop.results.csv.job')).toMatch(
      /^1 error: This job cannot be resumed, because something has changed since it was started: the rows of the source/,
    );
    fileOf('poor.csv', 300);
    const poor = doorplate('cleanse', 'poor.csv', '--budget', '150');
    expect([poor.status, poor.stdout]).toEqual([3, expect.stringContaining('The budget is used up')]);
    expect(filesWithKey()).toMatchObject({ status: 1, stdout: '' });
    expect(doorplate('find', '77 beacon', '--demo').stdout).toMatch(/^(?:address|container) .*77 Beacon/m);
  });

  test('explain a missing run file, and a damaged command in a job’s folder, in a sentence', () => {
    fileOf('whole.csv', 10);
    const sentence = (...args: string[]) => {
      const { status, stdout, stderr } = doorplate(...args);
      expect([args, status, stdout, stderr.trim().split('\n').length]).toEqual([args, 1, '', 1]);
      return stderr;
    };
    expect(sentence('import', 'nowhere.ndjson', 'whole.csv')).toMatch(/^error: nowhere\.ndjson cannot be read/);
    expect(doorplate('cleanse', 'whole.csv', '--budget', '0').status).toBe(3);
    const folder = 'whole.results.csv.job';
    const command = join(project, folder, 'command.json');
    const whole = readFileSync(command, 'utf8');
    const { flags, ...rest } = JSON.parse(whole) as { flags: object };
    for (const damaged of [
      'null',
      '{}',
      '5',
      '[]',
      '{"oper',
      JSON.stringify(rest),
      JSON.stringify({ ...rest, flags: 5 }),
    ]) {
      writeFileSync(command, damaged);
      for (const name of ['resume', 'status']) expect(sentence(name, folder)).toMatch(/command\.json is damaged/);
    }
    expect(flags).toBeTruthy();
    // Does what the message advises.
    expect(doorplate('cleanse', 'whole.csv', '--journal', folder, '--force')).toMatchObject({ status: 0, stderr: '' });
    expect(linesOf('whole.results.csv')).toHaveLength(10);
  });
});

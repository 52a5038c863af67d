import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chromium } from 'playwright';
import { launchOptions } from '../../scripts/chromium.mjs';
import { commandHere } from './commandHere.ts';

const { project, bin, key, env, doorplate, control, paid, linesOf, fileOf } = commandHere('batches', '--latency', '60');

describe('the command and a file', () => {
  test('`cleanse --demo` needs no account, ends by itself, and says what became of the rows', async () => {
    const { status, stdout } = doorplate('cleanse', '--demo', '--html', 'demo.html');
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/Done\. 2,000 rows, [^]*What became of the rows[^]*accept[^]*Countries[^]*US/),
    ]);
    const page = readFileSync(join(project, 'demo.html'), 'utf8');
    expect(page).toContain('<h2>What became of the rows</h2>');
    // It opens without a network.
    expect(page).not.toMatch(/(?:src|href)=|url\(|https?:|@import/);
    const browser = await chromium.launch(launchOptions());
    const narrow = await browser.newPage({ viewport: { width: 320, height: 640 } });
    await narrow.setContent(page);
    // Forty million rows have their place on a phone too.
    const stray = await narrow.evaluate(() => {
      for (const figure of document.querySelectorAll('dd, td:last-child')) figure.textContent = '40,000,000';
      const inside = (one: Element, other: Element) =>
        one.getBoundingClientRect().right <= other.getBoundingClientRect().right;
      const words = [...document.querySelectorAll('dd, td, th, h1')].filter((one) => {
        const text = document.createRange();
        text.selectNodeContents(one);
        return (
          text.getBoundingClientRect().right >
          (one.closest('div, section') ?? document.body).getBoundingClientRect().right
        );
      });
      const bars = [...document.querySelectorAll('td span')].filter((bar) => !inside(bar, bar.closest('section')!));
      return [...words, ...bars].map((one) => one.textContent);
    });
    await browser.close();
    expect(stray).toEqual([]);
    expect(doorplate('verify', '--demo', '-q').status).toBe(0);
    expect(doorplate('emails', '--demo', '-q').status).toBe(0);
  });

  test('B11, B12: a file that is not as it should be, or a report that has no folder, is told before anything is sent', async () => {
    await control('reset', {});
    writeFileSync(join(project, 'odd.csv'), 'Address1,Country,Country\n1 Main Street,US,home\n');
    writeFileSync(join(project, 'cut.csv'), 'Address1,Country\n1 Main Street,US\n2 Main Street\n');
    fileOf('good.csv', 10);
    for (const [said, ...args] of [
      [/the name "Country" on columns 2 and 3/, 'odd.csv'],
      [/cut\.csv has a line that cannot be used: line 3, because it has too few values/, 'cut.csv', '--strict'],
      [/The report cannot be written: there is no folder/, 'good.csv', '--html', 'missing/report.html'],
    ] as const) {
      const { status, stderr } = doorplate('cleanse', ...args);
      expect([args[0], status, stderr]).toEqual([args[0], 1, expect.stringMatching(said)]);
    }
    expect(await paid()).toEqual([]);
  });

  test('B13: a dry run counts and sends nothing; the run pays for each row once; B02: asked again, nothing is sent', async () => {
    fileOf('shop.csv', 450);
    await control('reset', {});
    expect(doorplate('cleanse', 'shop.csv', '--dry-run').stdout).toBe(
      'Sent of each row: Address1, Locality, AdministrativeArea, Country.\nNot sent: Customer. Say otherwise with --column "Name=Field".\n450 rows, of which 450 can be sent: 5 calls, 450 credits. Nothing was sent.\n',
    );
    expect(await paid()).toEqual([]);
    const first = doorplate('cleanse', 'shop.csv', '--json');
    expect([first.status, first.stderr]).toEqual([0, '']);
    expect(first.events().at(-1)).toMatchObject({ event: 'end', status: 'done', credits: 450, tally: { rows: 450 } });
    expect(linesOf('shop.results.csv').map((line) => line.split(',')[0])).toEqual(
      Array.from({ length: 450 }, (_, at) => String(at)),
    );
    // Four of them are under way at a time, and the last need not arrive last.
    const sizes = (await paid()).map(({ records }) => records);
    expect(sizes.sort((one, other) => other - one)).toEqual([100, 100, 100, 100, 50]);
    expect(doorplate('cleanse', 'shop.csv').status).toBe(0);
    expect(await paid()).toHaveLength(5);
    expect(doorplate('status', 'shop.results.csv.job').stdout).toMatch(
      /^shop\.csv: cleanseInternational, begun [^]*\nDone\.\n450 rows are in /,
    );
    // Another job does not write over these.
    const other = doorplate('cleanse', 'shop.csv', '--journal', 'other.job');
    expect([other.status, other.stderr]).toEqual([1, expect.stringContaining('is there already, and is not this job')]);
  });

  test.each(['SIGTERM', 'SIGHUP'] as const)(
    'B18: %s lets calls under way end, with exit code 0; `resume` sends the rest',
    async (signal) => {
      const name = `long-${signal}`;
      fileOf(`${name}.csv`, 6_000);
      await control('reset', {});
      const child = spawn(bin, ['cleanse', `${name}.csv`, '--json'], { cwd: project, env: env() });
      let said = '';
      child.stdout.on('data', (text: Buffer) => {
        said += text.toString();
        if (said.includes('progress') && !child.killed) child.kill(signal);
      });
      await once(child, 'close');
      expect(child.exitCode).toBe(0);
      const end = JSON.parse(said.trim().split('\n').at(-1) ?? '') as {
        status: string;
        tally: { rows: number; inDoubt: number };
      };
      expect(end).toMatchObject({ status: 'paused', tally: { inDoubt: 0 } });
      expect(end.tally.rows).toBeLessThan(6_000);
      expect(doorplate('status', `${name}.results.csv.job`).stdout).toContain('Not done, and nobody works on it');
      const rest = doorplate('resume', `${name}.results.csv.job`);
      expect([rest.status, rest.stdout]).toEqual([0, expect.stringContaining('Done. 6,000 rows')]);
      expect((await paid()).reduce((sum, { records }) => sum + records, 0)).toBe(6_000);
      expect(linesOf(`${name}.results.csv`)).toHaveLength(6_000);
    },
  );

  test('`export` hands a job over and ends it here, `import` makes a job of it elsewhere, and nothing is sent twice', async () => {
    fileOf('moved.csv', 900);
    await control('reset', {});
    const credits = async () => (await paid()).reduce((sum, call) => sum + call.credits, 0);
    expect(doorplate('cleanse', 'moved.csv', '--budget', '300').status).toBe(3);
    const out = doorplate('export', 'moved.results.csv.job', '-o', 'moved.run.ndjson');
    expect([out.status, out.stdout]).toEqual([0, expect.stringContaining('in one place only')]);
    expect(doorplate('status', 'moved.results.csv.job').stdout).toContain('It was exported, and goes on elsewhere.');
    const here = doorplate('resume', 'moved.results.csv.job', '--budget', '900');
    expect([here.status, here.stderr]).toEqual([1, expect.stringContaining('--take-back')]);
    expect(await credits()).toBe(300);

    writeFileSync(join(project, 'other.csv'), 'Customer\n1\n');
    const wrong = doorplate('import', 'moved.run.ndjson', 'other.csv');
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('is not the file')]);
    const where = ['-o', 'new.csv', '--budget', '600'];
    const into = doorplate('import', 'moved.run.ndjson', 'moved.csv', ...where);
    expect([into.status, into.stdout]).toEqual([
      0,
      expect.stringMatching(/^300 rows of .*To go on: doorplate resume /s),
    ]);
    expect(await credits()).toBe(300);
    // What was spent before counts for its budget.
    expect(doorplate('resume', 'new.csv.job').status).toBe(3);
    expect(await credits()).toBe(600);
    expect(doorplate('resume', 'new.csv.job', '--budget', '900').status).toBe(0);
    expect(await credits()).toBe(900);
    expect(linesOf('new.csv').map((line) => line.split(',')[0])).toEqual(
      Array.from({ length: 900 }, (_, at) => String(at)),
    );
  });

  test('of a job that was exported, rows in doubt are not sent from here either, and those that were sent again do not leave it', async () => {
    fileOf('split.csv', 300);
    await control('reset', {});
    const job = 'split.results.csv.job';
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after' });
    expect(doorplate('cleanse', 'split.csv', '--concurrency', '1', '--budget', '200').status).toBe(3);
    expect(linesOf('split.results.in-doubt.csv')).toHaveLength(100);
    const out = doorplate('export', job, '-o', 'split.run.ndjson');
    expect([out.status, out.stdout]).toEqual([0, expect.stringContaining('give doorplate import a --budget')]);
    const sent = (await paid()).length;
    const plain = doorplate('resume', job);
    expect([plain.status, plain.stderr]).toEqual([1, expect.stringContaining('goes on elsewhere')]);
    const again = doorplate('resume', job, '--retry-in-doubt');
    expect([again.status, again.stderr]).toEqual([1, plain.stderr]);
    expect(await paid()).toHaveLength(sent);

    // Taken back, and sent again here: what came of it is in no run.
    expect(doorplate('resume', job, '--take-back').status).toBe(3);
    expect(doorplate('resume', job, '--retry-in-doubt', '--budget', '40').status).toBe(3);
    const refused = doorplate('export', job, '-o', 'other.run.ndjson');
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^error: .*sent again.*split\.results\.retried\.csv.* Go on with it here: doorplate resume .*\n$/,
      ),
    ]);
    expect(doorplate('status', job).stdout).not.toContain('It was exported');
    expect(existsSync(join(project, 'other.run.ndjson'))).toBe(false);
  });

  test('an export that cannot be written leaves nothing behind, and is written where it is asked for again', () => {
    fileOf('full.csv', 600);
    expect(doorplate('cleanse', 'full.csv', '--budget', '300').status).toBe(3);
    const job = 'full.results.csv.job';
    const nowhere = doorplate('export', job, '-o', 'missing/full.run.ndjson');
    expect([nowhere.status, nowhere.stderr]).toEqual([1, expect.stringContaining('ENOENT')]);
    expect(doorplate('status', job).stdout).not.toContain('It was exported');
    // A disk that has room for some of it.
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -f 8; exec "$0" "$@"', bin, 'export', job, '-o', 'full.run.ndjson'],
      { cwd: project, env: env(), encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([1, expect.stringMatching(/could not be written: EFBIG.* export it once more/)]);
    expect(readdirSync(project).filter((name) => name.startsWith('full.run'))).toEqual([]);
    expect(doorplate('export', job, '-o', 'full.run.ndjson').status).toBe(0);
    expect(doorplate('import', 'full.run.ndjson', 'full.csv', '-o', 'full.new.csv').stdout).toMatch(/^300 rows of /);
  });

  test('a broken pipe: a reader who leaves (`| head`) ends nothing', async () => {
    fileOf('left.csv', 1_500);
    const child = spawn(bin, ['cleanse', 'left.csv', '--json'], { cwd: project, env: env() });
    child.stdout.destroy();
    child.stderr.destroy();
    expect((await once(child, 'exit'))[0]).toBe(0);
    expect(linesOf('left.results.csv')).toHaveLength(1_500);
    const { stdout } = spawnSync(
      'sh',
      ['-c', '{ "$0" cleanse left.csv --json -o head.csv; echo $? > head.code; } 2> head.errors | head -n 1', bin],
      { cwd: project, env: env(), encoding: 'utf8' },
    );
    // What follows the first line has no reader.
    expect(stdout).toMatch(/^\{"event":"columns".*\}\n$/);
    const said = ['head.code', 'head.errors'].map((name) => readFileSync(join(project, name), 'utf8'));
    expect(said).toEqual(['0\n', '']);
    expect(linesOf('head.csv')).toHaveLength(1_500);
  });

  test('a command that is refused leaves the job as it was begun: its budget holds, and `resume` goes on', async () => {
    fileOf('twice.csv', 600);
    await control('reset', {});
    expect(doorplate('cleanse', 'twice.csv', '--budget', '300').status).toBe(3);
    expect(doorplate('cleanse', 'twice.csv', '--country', 'CA').status).toBe(1);
    expect(doorplate('resume', 'twice.results.csv.job').status).toBe(3);
    expect((await paid()).reduce((sum, { credits }) => sum + credits, 0)).toBe(300);
    expect(doorplate('resume', 'twice.results.csv.job', '--budget', '600').status).toBe(0);
    expect(linesOf('twice.results.csv')).toHaveLength(600);
  });

  test('when a job is done, its journal has no answer any more', () => {
    fileOf('private.csv', 300);
    expect(doorplate('cleanse', 'private.csv').status).toBe(0);
    const job = join(project, 'private.results.csv.job');
    for (const name of readdirSync(job))
      if (name.endsWith('.log')) expect(readFileSync(join(job, name), 'utf8'), name).not.toContain('Main');
    // It is known to be done all the same.
    expect(doorplate('cleanse', 'private.csv').stdout).toContain('300 rows');
    expect(doorplate('status', 'private.results.csv.job').status).toBe(0);
  });

  test('the file that is read is not written over: not by results, not by the report, and not through a link', () => {
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
      expect([status, stderr]).toEqual([1, expect.stringMatching(/would be written over/)]);
    }
    expect(readFileSync(join(project, 'own.csv'), 'utf8')).toBe(before);
  });

  test('a disk that cannot be written: said in one line before anything is sent', async () => {
    fileOf('stuck.csv', 10);
    await control('reset', {});
    mkdirSync(join(project, 'taken'));
    writeFileSync(join(project, 'file'), '');
    for (const args of [
      ['--journal', 'file/job'],
      ['-o', 'taken', '--force', '--journal', 'stuck.job'],
    ]) {
      const { status, stderr } = doorplate('cleanse', 'stuck.csv', ...args);
      expect([status, stderr]).toEqual([1, expect.stringMatching(/^error: .*(?:ENOTDIR|EEXIST|EISDIR).*\n$/)]);
    }
    expect(await paid()).toEqual([]);
    const report = doorplate('cleanse', 'stuck.csv', '--html', 'taken');
    expect([report.status, report.stderr]).toEqual([
      0,
      expect.stringMatching(/^The report could not be written: EISDIR/),
    ]);
    expect(report.stdout).toContain('Done. 10 rows');
  });

  test('B17: rows in doubt are told by the exit code, and sent again only when that is asked for, and only these', async () => {
    fileOf('doubt.csv', 300);
    await control('reset', {});
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after', after: 1 });
    const first = doorplate('cleanse', 'doubt.csv', '--concurrency', '1');
    expect([first.status, first.stdout]).toEqual([4, expect.stringContaining('--retry-in-doubt')]);
    const doubt = linesOf('doubt.results.in-doubt.csv').map((line) => line.split(',')[0]);
    expect(doubt).toEqual(Array.from({ length: 100 }, (_, at) => String(at + 100)));
    expect(doorplate('resume', 'doubt.results.csv.job').status).toBe(4);
    expect(doorplate('status', 'doubt.results.csv.job').stdout).toMatch(
      /100 of them in doubt .*--retry-in-doubt.*0 are under way\.\n$/,
    );
    expect(await paid()).toHaveLength(3);
    // With a budget of its own, which is that of the rows in doubt.
    const cheap = doorplate('resume', 'doubt.results.csv.job', '--retry-in-doubt', '--budget', '40');
    expect([cheap.status, cheap.stdout]).toEqual([3, expect.stringContaining('The budget is used up')]);
    expect((await paid()).map(({ records }) => records)).toEqual([100, 100, 100, 40]);
    const both = doorplate('resume', 'doubt.results.csv.job', '--retry-in-doubt', '--take-back');
    expect([both.status, both.stderr]).toEqual([1, expect.stringContaining('take it back first')]);
    expect(doorplate('resume', 'doubt.results.csv.job', '--retry-in-doubt').status).toBe(3);
    expect(doorplate('resume', 'doubt.results.csv.job', '--retry-in-doubt', '--budget', '100').status).toBe(0);
    expect((await paid()).map(({ records }) => records)).toEqual([100, 100, 100, 40, 60]);
    expect(linesOf('doubt.results.retried.csv').map((line) => line.split(',')[0])).toEqual(doubt);

    const after = doorplate('resume', 'doubt.results.csv.job');
    expect([after.status, after.stdout]).toEqual([
      0,
      expect.stringMatching(/100 of the rows in doubt were sent again/),
    ]);
    expect(after.stdout).not.toContain('--retry-in-doubt');
    const { stdout } = doorplate('status', 'doubt.results.csv.job');
    expect(stdout).toContain('100 of them in doubt (100 were sent again since, and have an outcome)');
    expect(doorplate('resume', 'doubt.results.csv.job', '--retry-in-doubt').status).toBe(0);
    expect(await paid()).toHaveLength(5);
  });

  test('rows that are in doubt once more are sent again by the same command', async () => {
    fileOf('doubts.csv', 200);
    await control('reset', {});
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after', times: 2 });
    expect(doorplate('cleanse', 'doubts.csv', '--concurrency', '1').status).toBe(4);
    await control('fail', { operation: 'cleanseInternational', with: 'reset-after', after: 1 });
    expect(doorplate('resume', 'doubts.results.csv.job', '--retry-in-doubt', '--json').events().at(-1)).toMatchObject({
      tally: { results: 100, inDoubt: 100 },
      leftInDoubt: 100,
    });
    expect(doorplate('resume', 'doubts.results.csv.job').status).toBe(4);
    expect(doorplate('status', 'doubts.results.csv.job').stdout).toContain(
      '200 of them in doubt (100 were sent again since, and have an outcome; doorplate resume doubts.results.csv.job --retry-in-doubt sends the others again)',
    );
    expect(doorplate('resume', 'doubts.results.csv.job', '--retry-in-doubt').status).toBe(0);
    expect(linesOf('doubts.results.retried.retried.csv')).toHaveLength(100);
    expect(doorplate('resume', 'doubts.results.csv.job').status).toBe(0);
    expect((await paid()).map(({ records }) => records)).toEqual([100, 100, 100, 100, 100]);
  });

  test('rows that come into doubt after others were sent again are sent by the same command, and the others are not', async () => {
    fileOf('later.csv', 300);
    await control('reset', {});
    const fail = (after: number) => control('fail', { operation: 'cleanseInternational', with: 'reset-after', after });
    const job = 'later.results.csv.job';
    await fail(0);
    expect(doorplate('cleanse', 'later.csv', '--concurrency', '1', '--budget', '100').status).toBe(3);
    // A retry that was stopped by its budget is gone on with, whatever became of the job meanwhile.
    expect(doorplate('resume', job, '--retry-in-doubt', '--budget', '40').status).toBe(3);
    await fail(1);
    expect(doorplate('resume', job, '--budget', '300').status).toBe(4);
    expect(linesOf('later.results.in-doubt.csv')).toHaveLength(200);
    expect(doorplate('resume', job, '--retry-in-doubt', '--budget', '100').status).toBe(0);
    expect(doorplate('status', job).stdout).toContain('200 of them in doubt (100 were sent again since');
    expect(doorplate('resume', job, '--retry-in-doubt').status).toBe(0);
    expect(linesOf('later.results.retried.csv').map((line) => line.split(',')[0])).toEqual(
      Array.from({ length: 100 }, (_, at) => String(at)),
    );
    expect(linesOf('later.results.retried-2.csv').map((line) => line.split(',')[0])).toEqual(
      Array.from({ length: 100 }, (_, at) => String(at + 200)),
    );
    expect(doorplate('status', job).stdout).toContain('(200 were sent again since, and have an outcome)');
    const none = doorplate('resume', job, '--retry-in-doubt');
    expect([none.status, none.stdout]).toEqual([0, expect.stringContaining('have an outcome')]);
    expect((await paid()).map(({ records }) => records)).toEqual([100, 40, 100, 100, 60, 100]);
  });

  test('two columns of one meaning: the command says which one is sent and which is not, before anything is paid', () => {
    writeFileSync(join(project, 'two.csv'), 'Street,Town,City,Land\n1 Main Street,Boston,Salem,US\n');
    expect(doorplate('cleanse', 'two.csv', '--dry-run').stdout).toBe(
      'Sent of each row: Street as Address1, Town as Locality, Land as Country.\nNot sent: City. Say otherwise with --column "Name=Field".\n1 row, of which 1 can be sent: 1 call, 1 credit. Nothing was sent.\n',
    );
    const [columns] = doorplate('cleanse', 'two.csv', '--dry-run', '--json').events();
    expect(columns).toEqual({
      event: 'columns',
      header: ['Street', 'Town', 'City', 'Land'],
      columns: ['Address1', 'Locality', '', 'Country'],
    });
  });

  test('rows of a call that had nothing for any of them are told apart when they are sent again one by one', async () => {
    fileOf('nothing.csv', 3);
    await control('reset', {});
    await control('fail', { operation: 'cleanseInternational', with: 'no-match' });
    expect(doorplate('cleanse', 'nothing.csv').status).toBe(4);
    const again = doorplate('resume', 'nothing.results.csv.job', '--retry-in-doubt', '--chunk-size', '1');
    expect([again.status, again.stdout]).toEqual([0, expect.stringContaining('Done. 3 rows, 3 credits')]);
    expect((await paid()).map(({ records }) => records)).toEqual([3, 1, 1, 1]);
  });

  test('a run that stopped says which rows are in no file yet, and a dry run of `resume` counts the rest alone', async () => {
    fileOf('rest.csv', 600);
    await control('reset', {});
    await control('fail', { operation: 'cleanseInternational', with: 'error-rows', times: 1, after: 2 });
    const stopped = doorplate('cleanse', 'rest.csv', '--html', 'rest.html');
    expect(stopped.status).toBe(3);
    const inFile = linesOf('rest.results.csv').length;
    const had = Number(/Stopped\. (\d+) rows/.exec(stopped.stdout)?.[1]);
    expect(had).toBeGreaterThan(inFile);
    expect(stopped.stdout).toMatch(
      new RegExp(`${String(had - inFile)} rows? of these (?:is|are) not in a file yet: .*rest\\.results\\.csv\\.job`),
    );
    expect(readFileSync(join(project, 'rest.html'), 'utf8')).toContain(
      `<dt>Not in a file yet</dt><dd>${String(had - inFile)}</dd>`,
    );
    const plan = doorplate('resume', 'rest.results.csv.job', '--dry-run');
    const [, done, rest] =
      /(\d+) rows have their outcome already, or are in doubt\. The rest: (\d+) rows?, /.exec(plan.stdout) ?? [];
    expect(Number(done) + Number(rest)).toBe(600);
    const before = (await paid()).length;
    expect(doorplate('resume', 'rest.results.csv.job', '--concurrency', '1', '--bisect').status).toBe(0);
    const sent = (await paid()).slice(before).reduce((sum, { records }) => sum + records, 0);
    expect(sent).toBe(Number(rest));
    expect(linesOf('rest.results.csv')).toHaveLength(600);
  });

  test('B16: `--bisect` says what it may cost, and saves the others of a call that is turned down', async () => {
    fileOf('half.csv', 100);
    await control('reset', {});
    expect(doorplate('cleanse', 'half.csv', '--bisect', '--dry-run').stdout).toEqual(
      expect.stringContaining(
        '100 rows, of which 100 can be sent: 1 call, 100 credits. For each row that the service turns down up to 14 calls more, without charge. Nothing was sent.\n',
      ),
    );
    const turnDown = { operation: 'cleanseInternational', with: '500', status: 400 };
    await control('fail', turnDown);
    const { status, stdout } = doorplate('cleanse', 'half.csv', '--bisect');
    expect([status, stdout]).toEqual([0, expect.stringContaining('Done. 100 rows')]);
    expect((await paid()).map(({ records, credits }) => [records, credits])).toEqual([
      [0, 0],
      [50, 50],
      [50, 50],
    ]);
    await control('fail', turnDown);
    doorplate('cleanse', 'half.csv', '-o', 'off.csv');
    expect([linesOf('off.csv').length, linesOf('off.rejected.csv').length]).toEqual([0, 100]);
    const shared = doorplate('cleanse', 'half.csv', '-o', 'shared.csv', '--bisect', '--store', 'store');
    expect([shared.status, shared.stderr]).toEqual([1, expect.stringContaining('--bisect is for a run without')]);
  });

  test('what cannot be done is said in a sentence, with its code, and the key is in nothing that it writes', () => {
    const code = (...args: string[]) => {
      const { status, stderr } = doorplate(...args);
      return `${String(status)} ${stderr}`;
    };
    expect(code('cleanse')).toMatch(/^1 error: Name a CSV file/);
    expect(code('cleanse', 'missing.csv')).toMatch(/^1 error: .*missing\.csv cannot be read/);
    writeFileSync(join(project, 'odd.csv'), 'colour\nred\n');
    expect(code('cleanse', 'odd.csv')).toMatch(/^1 error: No column of odd\.csv/);
    expect(code('cleanse', 'shop.csv', '--column', 'Zip=PostalCode')).toMatch(/^1 error: There is no column "Zip"/);
    expect(code('cleanse', 'shop.csv', '--country', 'Peru')).toMatch(/^2 error: .*two letters/);
    expect(code('resume', 'nowhere')).toMatch(
      /^1 error: nowhere is not|^1 error: .*nowhere is not the folder of a job/,
    );
    fileOf('shop.csv', 451);
    expect(code('resume', 'shop.results.csv.job')).toMatch(
      /^1 error: This job was begun with something else: the rows of the source/,
    );
    fileOf('poor.csv', 300);
    const poor = doorplate('cleanse', 'poor.csv', '--budget', '150');
    expect([poor.status, poor.stdout]).toEqual([3, expect.stringContaining('The budget is used up')]);
    const { status, stdout } = spawnSync('grep', ['-rl', key, project], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, '']);
    expect(doorplate('find', '77 beacon', '--demo').stdout).toMatch(/^(?:address|container) .*77 Beacon/m);
  });

  test('a run file that is not there, and a damaged command in the folder of a job, are told in a sentence', () => {
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
    // As the sentence says.
    expect(doorplate('cleanse', 'whole.csv', '--journal', folder, '--force')).toMatchObject({ status: 0, stderr: '' });
    expect(linesOf('whole.results.csv')).toHaveLength(10);
  });

  test('a column without a name is meant by the name that it is shown with', () => {
    writeFileSync(join(project, 'nameless.csv'), 'Customer,Locality,Country,\n1,Boston,US,1 Main Street\n');
    expect(doorplate('cleanse', 'nameless.csv', '--dry-run').stdout).toContain('Not sent: Customer, column 4.');
    const said = doorplate('cleanse', 'nameless.csv', '--dry-run', '--column', 'column 4=Address1');
    expect(said).toMatchObject({ status: 0, stdout: expect.stringContaining('column 4 as Address1') });
    expect(doorplate('cleanse', 'nameless.csv', '--column', 'column 9=Address1').stderr).toContain(
      'The file has: Customer, Locality, Country, column 4.',
    );
  });

  test('a file of which no column is understood: its columns, and what may be the matter, are told in plain words', () => {
    writeFileSync(join(project, 'piped.csv'), 'Address1|Locality|Country\n1 Main Street|Boston|US\n');
    for (const way of [[], ['--dry-run']]) {
      const { status, stderr } = doorplate('cleanse', 'piped.csv', ...way);
      expect(status).toBe(1);
      expect(stderr).toMatch(
        /^error: No column of piped\.csv was understood\. It has: Address1\|Locality\|Country\. .*--column.*first line.*a comma, a semicolon or a tab\.\n$/,
      );
      expect(stderr).not.toContain('cleanseInternational');
    }
  });

  test('names of columns that a terminal would obey are shown and not obeyed', () => {
    const escape = '\u001b]0;owned\u0007\u009b31m';
    writeFileSync(join(project, 'escape.csv'), `Address1,Country,${escape}\n1 Main Street,US,x\n`);
    const { stdout } = doorplate('cleanse', 'escape.csv', '--dry-run');
    const { stderr } = doorplate('cleanse', 'escape.csv', '--column', 'Zip=PostalCode');
    for (const text of [stdout, stderr]) {
      expect(text).toContain('owned');
      expect(text).not.toMatch(/[^\P{Cc}\n\t]/u);
    }
  });

  test('each command and each of its options stands in a guide', () => {
    const guides = ['batch.md', 'command.md'].map((name) => readFileSync(`docs/guides/${name}`, 'utf8')).join('\n');
    const helpOf = (...command: string[]) => doorplate(...command, '--help').stdout;
    const commandsIn = (help: string) => [...help.matchAll(/^ {2}([a-z]+) (?=.*\S)/gm)].map(([, name = '']) => name);
    const commands = commandsIn(helpOf()).filter((name) => name !== 'help');
    expect(commands).toEqual(expect.arrayContaining(['cleanse', 'find', 'worker']));
    for (const command of commands) {
      expect(guides).toMatch(new RegExp(`(?:doorplate |\`)${command}\\b`));
      const help = helpOf(command);
      const parts = commandsIn(help).filter((name) => name !== 'help');
      const helps = [help, ...parts.map((part) => helpOf(command, part))];
      const options = helps.flatMap((help) => help.match(/--[a-z][a-z-]+/g) ?? []);
      expect(options.filter((option) => !guides.includes(option) && option !== '--help')).toEqual([]);
    }
  });
});

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { commandHere } from './commandHere.ts';

const { project, bin, key, env, doorplate, doorplateIn, control, paid, fileOf } = commandHere(
  'stopped',
  '--latency',
  '60',
);

beforeEach(async () => {
  await control('reset', {});
});

/** Runs this many rows, and calls `happens` at the first answers. */
async function whileItRuns(name: string, happens: () => void) {
  await control('reset', {});
  fileOf(`${name}.csv`, 6_000);
  const child = spawn(bin, ['cleanse', `${name}.csv`, '-q'], { cwd: project, env: env() });
  const ended = once(child, 'close');
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  await expect.poll(async () => (await control('ledger')).length).toBeGreaterThan(3);
  happens();
  await ended;
  return { status: child.exitCode, said };
}

/** Returns the environment for a command that loads code first, which makes the disk fail as soon as a job starts. */
function failingDisk(name: string, failing: string): Record<string, string> {
  const path = join(project, `${name}.mjs`);
  writeFileSync(
    path,
    `import { existsSync, readdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
const file = await open(process.execPath);
const its = Object.getPrototypeOf(file);
await file.close();
const { createReadStream, datasync } = its;
const job = ${JSON.stringify(join(project, `${name}.results.csv.job`))};
const isBegun = () => existsSync(join(job, 'job.json'));
const fault = (code) => Object.assign(new Error(code + ': said by the system'), { code });
${failing}
`,
  );
  return { NODE_OPTIONS: `--import ${path}` };
}

describe('a run that stopped by itself', () => {
  test('reports why the account was rejected, what happened to the last call, and what to do', () => {
    fileOf('own.csv', 300);
    const stopped = (name: string, more: Record<string, string>, ...args: string[]) => {
      const { status, stdout } = doorplateIn(more, 'cleanse', 'own.csv', '-q', '-o', `${name}.csv`, ...args);
      expect(status).toBe(3);
      // The message contains no options of the library, no names of its operations, and no advice for programs.
      expect(stdout).not.toMatch(/`|createClient|cleanseInternational|try again/);
      return stdout;
    };
    expect(stopped('key', { DOORPLATE_KEY: 'ZZ99-ZZ99-ZZ99-ZZ99' })).toMatch(
      /^The service does not accept the key\. The service says: ".*" \(error 2\)\. Check DOORPLATE_KEY or /m,
    );
    expect(stopped('away', { DOORPLATE_ENDPOINT: 'http://127.0.0.1:4' })).toMatch(
      /^The service is unreachable\. The failed calls were not charged\. .*Nothing is listening at its address/m,
    );
    expect(stopped('poor', {}, '--budget', '100')).toMatch(
      /^The budget is used up: 100 credits for all runs of this job\. Resume with a higher --budget\.$[^]*To resume: doorplate resume .* --budget CREDITS$/m,
    );
  });

  test('reports a self-contained command to resume it, even if the account was in a file or from another folder', async () => {
    fileOf('filed.csv', 300);
    await control('reset', {});
    const service = env().DOORPLATE_ENDPOINT;
    const endpoints = { platform: service, base: service, batch: service, legacy: service };
    const account = { endpoints, credentials: { key } };
    writeFileSync(join(project, 'filed.json'), JSON.stringify(account));
    const unset = { DOORPLATE_ENDPOINT: '', DOORPLATE_KEY: '' };
    const begun = doorplateIn(unset, 'cleanse', 'filed.csv', '-q', '--config', 'filed.json', '--budget', '100');
    expect(begun.status).toBe(3);
    const [, said = ''] = /To resume: doorplate (.*) CREDITS$/m.exec(begun.stdout) ?? [];
    const goOn = (credits: string) =>
      spawnSync(bin, [...said.split(' '), credits, '-q'], { cwd: tmpdir(), encoding: 'utf8', env: env(unset) });
    expect(goOn('200').status).toBe(3);
    // Without the variable, the same command uses the previous account.
    expect(doorplateIn(unset, 'cleanse', 'filed.csv', '-q', '--budget', '250').status).toBe(3);
    // If there are several, the last one counts.
    writeFileSync(join(project, 'moved.json'), JSON.stringify(account));
    const moved = ['--config', 'moved.json', '--budget', '260'];
    expect(doorplateIn(unset, 'resume', 'filed.results.csv.job', '-q', ...moved).status).toBe(3);
    rmSync(join(project, 'filed.json'));
    expect(goOn('270').status).toBe(3);
    // A missing file does no harm if the environment has the account.
    rmSync(join(project, 'moved.json'));
    expect(goOn('300')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('No endpoint is configured. Use --config'),
    });
    expect(doorplate(...said.split(' '), '300', '-q').status).toBe(0);
    expect((await paid()).reduce((sum, { credits }) => sum + credits, 0)).toBe(300);
  });

  test('reports how to resume it with npx if it was started by npx or an npm script', async () => {
    fileOf('npx.csv', 300);
    await control('reset', {});
    const npx = { npm_config_user_agent: 'npm/11.6.2 node/v24.11.0 linux x64 workspaces/false' };
    expect(doorplateIn(npx, 'cleanse', 'npx.csv', '-q', '--budget', '100').stdout).toMatch(
      /^To resume: npx doorplate resume \S*npx\.results\.csv\.job --budget CREDITS$/m,
    );
    expect(doorplate('resume', 'npx.results.csv.job', '-q', '--budget', '200').stdout).toMatch(
      /^To resume: doorplate resume \S*npx\.results\.csv\.job --budget CREDITS$/m,
    );
  });

  test('gives no advice that the user has followed already', async () => {
    fileOf('advised.csv', 300);
    await control('reset', {});
    expect(doorplate('cleanse', 'advised.csv', '-q', '--budget', '100').status).toBe(3);
    expect(doorplate('resume', 'advised.results.csv.job', '-q', '--budget', '50').stdout).toMatch(
      /^The runs of this job have used 100 credits, which is more than the budget of 50 credits\. Resume with a higher --budget\.$/m,
    );
    await control('fail', { operation: 'cleanseInternational', times: 'always', with: '500', status: 400 });
    const halved = doorplate('cleanse', 'advised.csv', '-q', '--bisect', '-o', 'halved.csv');
    expect([halved.status, halved.stdout]).toEqual([
      3,
      expect.stringMatching(/^The service rejected too many calls in a row\..* Check the file of rejected rows\.$/m),
    ]);
  });

  test.each([
    [{ with: 'error-object' }, /^The account has no credits left\. .*\(error 3\)\. Buy more credits/m],
    [{ with: '500', status: 404 }, /^There is no service at the configured address .*DOORPLATE_ENDPOINT/m],
    [{ with: '500', status: 400 }, /^The service rejected too many calls in a row\..*\(status 400\)\..*--bisect/m],
    [{ with: 'reset' }, /got no clear answer\. Last call: The service did not respond\. /],
    [{ with: 'redirect' }, /Last call: The service did not respond, or it responded with a redirect/],
    [{ with: 'html' }, /Last call: The response is incomplete, or it does not come from the service/],
  ])('explains %j', async (fault, sentence) => {
    fileOf('fault.csv', 300);
    await control('fail', { operation: 'cleanseInternational', times: 'always', ...fault });
    const name = `${Object.values(fault).join('-')}.csv`;
    const { status, stdout } = doorplate('cleanse', 'fault.csv', '-q', '-o', name);
    expect([status, stdout]).toEqual([3, expect.stringMatching(sentence)]);
    expect(stdout).not.toMatch(/`|cleanseInternational|try again|status 0/);
  });

  test('reports whether another runner has taken the job or its lock was deleted, neither of which is a disk error', async () => {
    const lock = (name: string) => join(project, `${name}.results.csv.job/lock`);
    const taken = await whileItRuns('taken', () => {
      writeFileSync(lock('taken'), JSON.stringify({ id: 'another', host: 'elsewhere', pid: 1 }));
    });
    expect(taken).toEqual({ status: 3, said: expect.stringMatching(/^Another process has taken over this job, /m) });
    const deleted = await whileItRuns('deleted', () => {
      rmSync(lock('deleted'));
    });
    expect(deleted).toEqual({ status: 3, said: expect.stringMatching(/^Lock file .*lock disappeared\. /m) });
    for (const { said } of [taken, deleted]) expect(said).not.toContain('Free some disk space');
  });

  test('reports that its file was changed or became unreadable, without the message of a parser', async () => {
    const { status, said } = await whileItRuns('grown', () => {
      appendFileSync(join(project, 'grown.csv'), '1,1 Main Street,Boston,MA,US\n');
    });
    expect([status, said]).toEqual([3, expect.stringMatching(/^grown\.csv changed while it was being read\./m)]);
    fileOf('torn.csv', 300);
    const torn = failingDisk(
      'torn',
      `its.createReadStream = function (...options) {
  if (!isBegun()) return createReadStream.apply(this, options);
  return Readable.from((async function* () { throw fault('EIO'); })());
};`,
    );
    const { stdout, ...read } = doorplateIn(torn, 'cleanse', 'torn.csv', '-q');
    expect([read.status, stdout]).toEqual([
      3,
      expect.stringMatching(/^\S*torn\.csv cannot be read\. Check that it exists/m),
    ]);
    expect(stdout).not.toMatch(/The file cannot be used|CSV_/);
  });

  test('reports what its disk rejected, what helps, and where the answers are that had no space', () => {
    fileOf('full.csv', 300);
    const full = failingDisk(
      'full',
      // The disk fails from the first answer on. If it failed before, there would be no answers to save.
      `const hasAnswers = () =>
  isBegun() && readdirSync(job).some((name) => name.startsWith('answers-') && statSync(join(job, name)).size > 0);
its.datasync = function () {
  return hasAnswers() ? Promise.reject(fault('ENOSPC')) : datasync.call(this);
};`,
    );
    const { status, stdout, stderr } = doorplateIn(full, 'cleanse', 'full.csv', '-q', '--complete', 'csv');
    // The job has stopped, although the complete files have failed too.
    expect(stderr).toContain('The complete files could not be written');
    expect(stdout).not.toContain('earlier rows still have no outcome');
    expect([status, stdout]).toEqual([
      3,
      expect.stringMatching(
        /^The results or the journal could not be written \(ENOSPC: said by the system\)\. Free some disk space, then resume\. The answers to the last calls are in /m,
      ),
    ]);
    expect(stdout.match(/The answers to the last calls/g)).toHaveLength(1);
    const kept = / are in (.*\.log)\. Move/.exec(stdout)?.[1] ?? '';
    expect(readFileSync(kept, 'utf8')).not.toBe('');
    rmSync(dirname(kept), { recursive: true });
  });
});

describe('a failed call is explained by the command, also by `find`', () => {
  test.each([
    [401, /^error: The service does not accept the key \(status 401\)\. Check DOORPLATE_KEY or /],
    [402, /^error: The account has no credits left \(status 402\)\. Buy more credits/],
    [403, /^error: The key cannot be used for this service .*\(status 403\)\. Check the permissions/],
    [400, /^error: The service rejected the call \(status 400\)\./],
  ])('for the status %i', async (status, sentence) => {
    await control('fail', { operation: 'retrieve', with: '500', times: 'always', status });
    expect(doorplate('find', '--retrieve', 'US|US|A|Z100000284')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(sentence),
    });
  });

  test('with the key that email jobs need', () => {
    const refused = doorplateIn({ DOORPLATE_LEGACY_KEY: 'ZZ99-ZZ99-ZZ99-ZZ99' }, 'jobs', 'list');
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('Check DOORPLATE_LEGACY_KEY')]);
  });
});

import { parseCsv } from 'doorplate/files';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findServer } from '../../scripts/servers.mjs';
import { freePort, type Program } from '../support/machines/startProgram.ts';
import { startRedis } from '../support/machines/startRedis.ts';
import { bring } from './bring.ts';
import { folderIn } from './installed.ts';

const installed = inject('installed');
const project = folderIn(installed, 'workers');
const bin = join(installed, 'node_modules/.bin/doorplate');
const key = 'AB12-CD34-EF56-GH78';
const password = 'a window for us alone';

/** Whether Redis is installed. Most messages of the command can be tested without it. */
const hasRedis = findServer('redis-server') !== undefined;
let redis: Program | undefined;
let address = '';
let service = '';
const children: ChildProcess[] = [];
/** Starts a command that keeps running. Resolves when it has printed text that matches `until`. */
async function start(args: string[], until: RegExp, env: Record<string, string> = {}) {
  const child = spawn(bin, args, { cwd: project, env: { ...process.env, ...account(), ...env } });
  children.push(child);
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      if (until.test(said)) resolve();
    });
    child.once('close', () => {
      reject(new Error(`It ended after it had said: ${said}`));
    });
  });
  return { child, said };
}
const account = () => ({ DOORPLATE_ENDPOINT: service, DOORPLATE_KEY: key });
const doorplate = (args: string[], env: Record<string, string> = {}) =>
  spawnSync(bin, args, {
    cwd: project,
    env: { ...process.env, ...account(), ...env },
    encoding: 'utf8',
    timeout: 300_000,
  });

beforeAll(async () => {
  const port = await freePort();
  mkdirSync(join(project, 'redis'));
  if (hasRedis) redis = await startRedis(port, join(project, 'redis'));
  address = `redis://127.0.0.1:${String(port)}`;
  const { said } = await start(['simulate', '-p', '0', '-q', '--key', key, '--latency', '20'], /Ctrl\+C/);
  service = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? '';
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await redis?.kill();
});

describe('doorplate worker', () => {
  test('says what is missing in a sentence before it takes any chunk', () => {
    const lacking = (args: string[], env: Record<string, string> = {}) => {
      const { status, stderr } = doorplate(['worker', '--store', 'shared', ...args], env);
      return [status, stderr.trim()];
    };
    expect(lacking([])).toEqual([1, expect.stringContaining('No Redis address is configured')]);
    expect(lacking(['--redis', 'localhost'])).toEqual([1, expect.stringContaining('redis://')]);
    for (const open of [
      'redis://:secret@127.0.0.1:1',
      'redis://secret@127.0.0.1:1',
      'redis://127.0.0.1:1?password=secret',
      'redis://127.0.0.1:1/0?db=1&sentinelPassword=secret',
    ]) {
      const [status, stderr] = lacking(['--redis', open]);
      expect([open, status, stderr]).toEqual([open, 1, expect.stringContaining('DOORPLATE_REDIS')]);
      expect(stderr).not.toContain('secret');
    }
    expect(lacking(['--redis', 'redis:127.0.0.1'])).toEqual([1, expect.stringContaining('redis://')]);
    expect(lacking(['--redis', address])).toEqual([1, expect.stringContaining('npm install bullmq ioredis')]);
    expect(lacking(['--redis', address, '--board', '0'])).toEqual([
      1,
      expect.stringContaining('DOORPLATE_BOARD_PASSWORD'),
    ]);
  });

  test('names the packages that `cleanse --store` needs if they are not installed, and sends nothing', () => {
    writeFileSync(join(project, 'one.csv'), 'Address1,Locality,Country\n1 Main Street,Boston,US\n');
    const { status, stderr } = doorplate(['cleanse', 'one.csv', '--store', 'shared', '--redis', address]);
    expect([status, stderr]).toEqual([
      1,
      'error: Distributed runs need two more packages: npm install bullmq ioredis\n',
    ]);
  });

  test('ends with a sentence if its board cannot be served, even while Redis is unavailable', async () => {
    bring(['bullmq', '@bull-board/api', '@bull-board/hono'], installed);
    const env = { DOORPLATE_BOARD_PASSWORD: password };
    const away = `redis://127.0.0.1:${String(await freePort())}`;
    const taken = new URL(service).port;
    for (const where of [address, away]) {
      const args = ['worker', '--store', 'shared', '--redis', where, '--board', taken];
      const { status, stderr } = doorplate(args, env);
      expect([status, stderr]).toEqual([
        1,
        `error: Port ${taken} is in use. Choose another --board, or let --board 0 pick a free port.\n`,
      ]);
    }
    const prefixed = doorplate(
      ['worker', '--store', 'shared', '--redis', `${address}?keyPrefix=mine`, '--board', '0'],
      env,
    );
    expect([prefixed.status, prefixed.stderr]).toEqual([1, expect.stringMatching(/^error: BullMQ: .*prefix.*\n$/)]);
  });

  test('names the packages to install if the board’s page is missing, as after an installation without peers', () => {
    bring(['bullmq', '@bull-board/api', '@bull-board/hono'], installed);
    const page = join(installed, 'node_modules/@bull-board/ui');
    renameSync(page, `${page}.away`);
    try {
      const args = ['worker', '--store', 'shared', '--redis', address, '--board', '0'];
      const { status, stderr } = doorplate(args, { DOORPLATE_BOARD_PASSWORD: password });
      expect([status, stderr]).toEqual([
        1,
        expect.stringMatching(
          /^error: The board needs more packages\. Install them: npm install @bull-board\/api @bull-board\/ui .*\n$/,
        ),
      ]);
    } finally {
      renameSync(`${page}.away`, page);
    }
  });

  describe('a Redis URL that BullMQ rejects', () => {
    beforeAll(() => bring(['bullmq', '@bull-board/api', '@bull-board/hono'], installed));
    const sentence = /^error: The Redis address has invalid options after its "\?"\. BullMQ: [^\n]+\n$/;

    test('ends a worker with a sentence', () => {
      const prefixed = doorplate(['worker', '--store', 'shared', '--redis', `${address}?keyPrefix=mine`]);
      expect([prefixed.status, prefixed.stderr]).toEqual([1, expect.stringMatching(sentence)]);
    });

    test('ends a worker with a board and closes the board, whose queue accepts what a worker does not', () => {
      const { status, stdout, stderr } = doorplate(
        ['worker', '--store', 'shared', '--redis', `${address}?maxRetriesPerRequest=1`, '--board', '0'],
        { DOORPLATE_BOARD_PASSWORD: password },
      );
      expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(sentence)]);
    });

    test('ends a dispatcher with a sentence, and nothing of the job is started', () => {
      writeFileSync(join(project, 'refused.csv'), 'Address1,Locality,Country\n1 Main Street,Boston,US\n');
      const { status, stderr } = doorplate([
        ...['cleanse', 'refused.csv', '--store', 'refused'],
        ...['--redis', `${address}?keyPrefix=mine`],
      ]);
      expect([status, stderr]).toEqual([1, expect.stringMatching(sentence)]);
      expect(['refused', 'refused.results.csv.job'].filter((name) => existsSync(join(project, name)))).toEqual([]);
    });
  });

  test.skipIf(!hasRedis)(
    'processes the calls of a job with two workers for one credit per row, and its board requires the password',
    async () => {
      bring(['bullmq', '@bull-board/api', '@bull-board/hono'], installed);
      const rows = 1_000;
      const lines = Array.from({ length: rows }, (_, at) => `${String(at)},${String(at + 1)} Main Street,Boston,MA,US`);
      writeFileSync(
        join(project, 'in.csv'),
        `Customer,Address1,Locality,AdministrativeArea,Country\n${lines.join('\n')}\n`,
      );
      const worker = ['worker', '--store', 'shared'];
      const env = { DOORPLATE_REDIS: address, DOORPLATE_BOARD_PASSWORD: password };
      const one = await start([...worker, '--board', '0'], /Board: \S+/, env);
      const two = await start(worker, /Processing chunks/, env);
      const { status, stdout, stderr } = doorplate(['cleanse', 'in.csv', '--store', 'shared', '--json'], env);
      expect([status, stderr]).toEqual([0, '']);
      const ended = JSON.parse(stdout.trim().split('\n').at(-1)!) as { tally: { rows: number; paid: number } };
      expect(ended.tally).toMatchObject({ rows, paid: rows });
      const { header, rows: results } = parseCsv(readFileSync(join(project, 'in.results.csv'), 'utf8'));
      expect(header.slice(0, 2)).toEqual(['Customer', 'Address1']);
      expect(results.map(([first]) => Number(first))).toEqual(Array.from({ length: rows }, (_, at) => at));
      const ledger = (await (await fetch(`${service}/simulator/ledger`)).json()) as { records: number }[];
      expect(ledger.reduce((sum, { records }) => sum + records, 0)).toBe(rows);

      const board = /Board: (\S+)/.exec(one.said)?.[1] ?? '';
      const look = async (given?: string) => {
        const headers = given === undefined ? {} : { authorization: `Basic ${btoa(`doorplate:${given}`)}` };
        const reply = await fetch(board, { headers });
        return [reply.status, await reply.text()] as const;
      };
      expect((await look())[0]).toBe(401);
      expect((await look('another one of us'))[0]).toBe(401);
      expect(await look(password)).toEqual([200, expect.stringContaining('<html')]);

      for (const { child } of [one, two]) {
        const closed = once(child, 'close');
        child.kill('SIGTERM');
        expect((await closed)[0]).toBe(0);
      }
    },
  );

  test.skipIf(!hasRedis).each([
    ['on the error output', [], 'stderr'],
    ['as an event', ['--json'], 'stdout'],
  ] as const)(
    'reports %s, once, to a dispatcher that Redis is unreachable, and later how to start a worker',
    async (_, more, stream) => {
      bring(['bullmq'], installed);
      const port = await freePort();
      const where = `redis://127.0.0.1:${String(port)}`;
      const [name, store] = [`waits-${stream}.csv`, join(project, `waits-${stream}`)];
      writeFileSync(join(project, name), 'Address1,Locality,Country\n1 Main Street,Boston,US\n');
      const giver = spawn(bin, ['cleanse', name, '--store', store, '--redis', where, '--quiet', ...more], {
        cwd: project,
        env: { ...process.env, ...account() },
      });
      children.push(giver);
      let said = '';
      giver[stream].on('data', (text: Buffer) => (said += text.toString()));
      const times = (words: string) => said.split(words).length - 1;
      const away = `Redis is unreachable: connect ECONNREFUSED 127.0.0.1:${String(port)}. Waiting`;
      const how = `doorplate worker --store ${store} --redis ${where}`;
      await expect.poll(() => said).toContain(away);
      const late = await startRedis(port, store);
      try {
        await expect.poll(() => said).toContain(how);
        expect(said).toContain('Waiting for a worker, because no worker has picked up the rows yet');
        const ended = once(giver, 'close');
        const { child } = await start(['worker', '--store', store, '--redis', where], /Processing chunks/);
        expect((await ended)[0]).toBe(0);
        child.kill('SIGTERM');
      } finally {
        await late.kill();
      }
      expect([times(away), times(how)]).toEqual([1, 1]);
      if (more.length > 0)
        expect(
          said
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as { event: string; what?: string })
            .filter(({ event }) => event === 'waiting'),
        ).toMatchObject([{ what: 'redis' }, { what: 'worker' }]);
    },
  );

  test('ends when it is stopped, even if Redis was never available', async () => {
    bring(['bullmq'], installed);
    const away = `redis://127.0.0.1:${String(await freePort())}`;
    const { child } = await start(['worker', '--store', 'shared', '--redis', away], /ECONNREFUSED/);
    child.kill('SIGTERM');
    await expect.poll(() => child.exitCode).toBe(0);
  });
});

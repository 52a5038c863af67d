import { getRequestListener } from '@hono/node-server';
import { createSimulator } from 'doorplate/testing';
import { build } from 'esbuild';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plainAliases } from '../../scripts/aliases.mjs';
import { findServer } from '../../scripts/servers.mjs';
import { createRandom } from '../support/createRandom.ts';
import { type Postgres, startPostgres } from '../support/machines/startPostgres.ts';
import { freePort } from '../support/machines/startProgram.ts';

/** Number of kills. `npm run test:kills` sets it to 200. */
const kills = Number(process.env['KILLS'] ?? 4);
const seed = Number(process.env['SEED'] ?? 20_261_123);
const rows = Math.max(4_000, kills * 500);
/** Rows per call and concurrency of a program, unless a test sets others. */
const [chunk, concurrency] = [100, 4];

const root = join(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/guides/batch-program.md'), 'utf8');
const [, table = '', code = ''] = /```sql\n(create table cleansed[^`]*)```\s*```ts\n([\s\S]*?)```/.exec(guide) ?? [];

interface Ended {
  code: number | null;
  /** Final report of the program. Undefined if it was killed. */
  report: { status: string; error?: string; tally: { rows: number; results: number; inDoubt: number } } | undefined;
  errors: string;
}

describe.skipIf(!findServer('postgres'))('a Postgres table, as in the guide', () => {
  const programs = mkdtempSync(join(tmpdir(), 'doorplate-table-'));
  const program = join(programs, 'cleanse.mjs');
  const cluster = mkdtempSync(join(tmpdir(), 'doorplate-postgres-'));
  const simulator = createSimulator();
  /** Number of times that the service worked on each text, according to the simulator's ledger. */
  const sent = new Map<string, number>();
  let onAnswer: () => void = () => undefined;
  let port: number;
  let postgres: Postgres;
  let server: Server;
  let service: string;
  /** Name of the database and of the journal folder of the current test. */
  let name = '';
  let made = 0;
  let folder: string;

  beforeAll(async () => {
    await build({
      stdin: { contents: code, loader: 'ts', resolveDir: root },
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      alias: plainAliases,
      logLevel: 'error',
      // This banner makes CommonJS work in an ES module.
      banner: { js: "import { createRequire as bring } from 'node:module'; const require = bring(import.meta.url);" },
    });
    port = await freePort();
    postgres = await startPostgres(port, cluster);
    const answer = async (request: Request) => {
      const { Addresses } = (await request.clone().json()) as { Addresses: { Address1?: string }[] };
      const before = simulator.ledger.length;
      const response = await simulator.fetch(request);
      if (simulator.ledger.slice(before).some(({ records }) => records > 0))
        for (const { Address1 = '' } of Addresses) sent.set(Address1, (sent.get(Address1) ?? 0) + 1);
      onAnswer();
      return response;
    };
    server = createServer((incoming, outgoing) => void getRequestListener(answer)(incoming, outgoing));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    service = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });
  afterAll(async () => {
    server.close();
    await postgres.kill();
    for (const its of [programs, cluster]) rmSync(its, { recursive: true, force: true });
  });
  beforeEach(async () => {
    name = `test${String(made++)}`;
    folder = mkdtempSync(join(programs, 'job-'));
    await ask(`create database ${name}`, [], 'postgres');
    await ask('create table customers (id text collate "C" primary key, street text, city text, country text)');
    await ask(table);
    simulator.reset();
    sent.clear();
  });
  afterEach(() => {
    onAnswer = () => undefined;
  });

  async function ask<Row extends object>(query: string, values: unknown[] = [], of = name): Promise<Row[]> {
    const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database: of });
    await client.connect();
    try {
      return (await client.query<Row>(query, values)).rows;
    } finally {
      await client.end();
    }
  }
  const fill = (count: number) =>
    ask(
      `insert into customers select lpad(at::text, 8, '0'), at || ' Main Street', 'Boston', 'US' from generate_series(1, $1) as at`,
      [count],
    );
  /** Returns rows of either table that are missing from the other, or at another position there. */
  const astray = () =>
    ask(`select * from (select id, row_number() over (order by id) - 1 as place from customers) as one
      full join cleansed using (id, place) where one is null or cleansed is null`);
  const twice = () => [...sent].filter(([, times]) => times > 1);

  /** Runs the program of the guide. `kill` can kill it. */
  async function run(kill: (child: ChildProcess) => void = () => undefined): Promise<Ended> {
    const child = spawn(process.execPath, [program], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DATABASE_URL: `postgres://postgres@127.0.0.1:${String(port)}/${name}`,
        DOORPLATE_ENDPOINT: service,
        DOORPLATE_KEY: simulator.credentials.key,
      },
    });
    let [said, errors] = ['', ''];
    child.stdout.on('data', (text: Buffer) => (said += text.toString()));
    child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
    kill(child);
    const [ending] = (await once(child, 'close')) as [number | null];
    onAnswer = () => undefined;
    return { code: ending, report: said ? (JSON.parse(said) as Ended['report']) : undefined, errors };
  }

  test(`B01: contains every row once after ${String(kills)} kills, stops and lost databases, and none is paid for twice`, async () => {
    await fill(rows);
    const random = createRandom(seed);
    let answered = 0;
    let ended: Ended['report'];
    let killed = 0;
    for (let count = 0; count < kills && ended?.status !== 'done'; count++) {
      const calls = Math.floor((random() * rows) / chunk / kills);
      const delay = random() * 8;
      // A stopped run has resolved the columns of the results. Runs after it write from their first answer on.
      const end = (['stop', 'kill', 'database', 'kill'] as const)[count % 4];
      let gone: Promise<void> | undefined;
      answered = 0;
      const { report } = await run((child) => {
        const die = () => {
          if (end === 'database') gone = postgres.kill();
          else child.kill(end === 'stop' ? 'SIGTERM' : 'SIGKILL');
        };
        // Kills the program at the answer to a call, a few ms later, or before the first call: while it reads, writes the journal, sends or receives.
        if (calls === 0) setTimeout(die, 40 * delay);
        else onAnswer = () => void (++answered === calls && setTimeout(die, delay));
      });
      ended = report;
      if (end === 'kill' && !report) killed++;
      await gone;
      if (gone) postgres = await startPostgres(port, cluster);
    }
    if (ended?.status !== 'done') ended = (await run()).report;
    expect(ended?.status).toBe('done');
    expect(twice()).toEqual([]);
    expect(await astray()).toEqual([]);
    const kinds = await ask<{ kind: string; count: number }>(
      'select kind, count(*)::int from cleansed group by kind order by kind',
    );
    const { results = 0, 'in-doubt': inDoubt = 0 } = Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]));
    expect(results + inDoubt).toBe(rows);
    expect(killed).toBeGreaterThan(0);
    // Runs that were stopped or lost their database had all of their answers.
    expect(inDoubt).toBeLessThanOrEqual(killed * concurrency * chunk);
    expect(ended?.tally).toMatchObject({ rows, results, inDoubt });
    // Each row that is not in doubt was paid for, according to the ledger.
    const paid = await ask<{ street: string }>(
      "select street from customers join cleansed using (id) where kind = 'results'",
    );
    expect(paid.filter(({ street }) => !sent.has(street))).toEqual([]);
    expect(simulator.ledger.reduce((sum, { records }) => sum + records, 0)).toBe(sent.size);
    console.log(
      `${String(killed)} killed: ${String(results)} of ${String(rows)} rows answered, ${String(inDoubt)} in doubt`,
    );
  });

  test('makes a finished job send nothing more and report a row that was changed or lost since', async () => {
    await fill(150);
    expect((await run()).report).toMatchObject({ status: 'done', tally: { rows: 150, results: 150 } });
    const before = await ask('select * from cleansed order by place');
    expect(await astray()).toEqual([]);
    expect((await run()).report).toMatchObject({ status: 'done', tally: { rows: 150, results: 150 } });

    await ask("update customers set city = 'Cambridge' where id = '00000120'");
    const refused = await run();
    expect(refused).toMatchObject({ code: 1, report: undefined });
    expect(refused.errors).toContain(
      'BatchError: This job cannot be resumed, because something has changed since it was started: the rows of the source.',
    );
    expect(await ask('select * from cleansed order by place')).toEqual(before);

    await ask("update customers set city = 'Boston' where id = '00000120'");
    await ask('delete from cleansed where place = 70');
    expect((await run()).report).toMatchObject({
      status: 'stopped',
      error: 'Rows that were safe are not in the table.',
    });
    expect(twice()).toEqual([]);
    expect(simulator.ledger).toHaveLength(2);
  });

  test('round-trips texts that have a meaning in COPY, CSV or JSON', async () => {
    const texts = [
      ...[
        'a,b',
        '"quoted"',
        "it's",
        'two\nlines',
        'a return\r\nof a carriage',
        'a\ttab',
        'back\\slash',
        'ends with \\',
      ],
      ...[
        '\\N',
        '\\.',
        'above\n\\.\nbelow',
        '\\n',
        '\\\\n',
        'NULL',
        '{}',
        'b\bf\fv\v',
        '\u0001',
        '\u2028 and \u2029',
        '\u0085',
      ],
      ...['👩‍👩‍👧 𝒳', 'e\u0301 is not é', 'שלום', '\ufeffmark', '=1+1', '%s $1 :name', "'; drop table cleansed; --"],
      // Long enough to fill many chunks of a stream, so that a chunk boundary splits an emoji.
      '🏠'.repeat(60_000),
    ];
    for (const [at, text] of texts.entries())
      await ask('insert into customers values ($1, $2, $3, $4)', [
        text.slice(0, 40),
        `${String(at)} Rd ${text} ${String(at)}`,
        null,
        'US',
      ]);
    await ask("insert into customers values ('nothing', null, null, null)");
    expect((await run()).report).toMatchObject({
      status: 'done',
      tally: { rows: texts.length + 1, results: texts.length },
    });
    // Compares what the service received and what it returned.
    expect([...sent.keys()].sort()).toEqual(texts.map((text, at) => `${String(at)} Rd ${text} ${String(at)}`).sort());
    expect(await astray()).toEqual([]);
    const there = await ask<{ street: string | null; kind: string; answer: Record<string, string> }>(
      'select street, kind, answer from cleansed join customers using (id)',
    );
    for (const { street, kind, answer } of there)
      if (street === null) expect({ kind, answer }).toEqual({ kind: 'not-sent', answer: { why: expect.any(String) } });
      else expect({ kind, line: answer['Address1'] }).toEqual({ kind: 'results', line: street });
  });

  test('makes a run wait for what a killed run is still writing to the table, and remove it', async () => {
    await fill(150);
    const dead = new Client({ host: '127.0.0.1', port, user: 'postgres', database: name });
    await dead.connect();
    await dead.query("select pg_advisory_lock(hashtextextended('customers', 0))");
    await dead.query("begin; insert into cleansed values ('customers', 7, '00000008', 'results', '{}')");
    const running = run();
    await expect
      .poll(() => ask("select pid from pg_locks where locktype = 'advisory' and not granted"))
      .toHaveLength(1);
    await dead.query('commit');
    await dead.end();
    expect((await running).report).toMatchObject({ status: 'done', tally: { rows: 150, results: 150 } });
    expect(await astray()).toEqual([]);
    expect(twice()).toEqual([]);
  });
});

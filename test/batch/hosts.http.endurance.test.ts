import { parseCsv } from 'doorplate/files';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { lacksForHosts } from '../../scripts/lacksForHosts.mjs';
import { buildProgram } from '../support/machines/buildProgram.ts';
import { startFarServices } from '../support/machines/startFarServices.ts';
import { type Host, startNetwork } from '../support/machines/startNetwork.ts';
import { redisArguments, redisProgram } from '../support/machines/startRedis.ts';

const lacks = lacksForHosts();
if (lacks !== undefined) console.warn(`*** NOT TESTED: workers on hosts of their own. ${lacks}`);

const key = 'AB12-CD34-EF56-GH78';
const rows = 300;
const chunkSize = 10;
const concurrency = 2;

const programs = mkdtempSync(join(tmpdir(), 'doorplate-hosts-'));
const program = join(programs, 'doorplate.mjs');

/** Collects the output of a program. */
function heard(child: ChildProcess) {
  const its = {
    said: '',
    ended: once(child, 'close').then(([code]) => code as number | null),
    /** Resolves when the program has printed these words. */
    says: (words: string) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          if (its.said.includes(words)) resolve();
        };
        look();
        for (const stream of streams) stream?.on('data', look);
        void its.ended.then(() => reject(new Error(`It ended after it had said: ${its.said}`)));
      }),
  };
  const streams = [child.stdout, child.stderr];
  for (const stream of streams)
    stream?.on('data', (text: Buffer) => {
      its.said += text.toString();
    });
  return its;
}

/**
 * Starts an office with Redis and the dispatcher, and two hosts for workers. The service is on the switch, and the hosts share a folder.
 *
 * @param timeout timeout of a call in ms. It is far longer than a call takes. Tests that delay a call on purpose pass their own.
 */
async function startOffice({ expect, onTestFinished }: TestContext, timeout = 10_000) {
  const folder = mkdtempSync(join(tmpdir(), 'doorplate-hosts-'));
  const network = await startNetwork();
  onTestFinished(async () => {
    await network.end();
    rmSync(folder, { recursive: true, force: true });
  });
  const services = await startFarServices(network.middle, folder, key);
  const office = await network.plug('office');
  const one = await network.plug('one');
  const two = await network.plug('two');
  const password = 'for us alone';
  const redis = heard(
    office.start(redisProgram(), [...redisArguments(6379, folder, office.address), '--requirepass', password]),
  );
  await redis.says('Ready to accept connections');
  const config = join(folder, 'account.json');
  writeFileSync(config, JSON.stringify({ endpoints: { batch: services.url }, credentials: { key }, timeout }));
  const store = join(folder, 'shared');
  const doorplate = (host: Host, ...args: string[]) =>
    heard(
      host.start(process.execPath, [program, ...args, '--store', store, '--config', config], {
        DOORPLATE_REDIS: `redis://:${encodeURIComponent(password)}@${office.address}:6379`,
        NODE_EXTRA_CA_CERTS: services.certificate,
      }),
    );
  const lines = everyPlace.map((at) => `${String(at)},${String(at + 1)} Main Street,Boston,MA,US`);
  const placesIn = (path: string) =>
    existsSync(path) ? parseCsv(readFileSync(path, 'utf8')).rows.map(([first]) => Number(first)) : [];
  return {
    ...{ network, services, one, two },
    async work(...hosts: Host[]) {
      const workers = hosts.map((host) => doorplate(host, 'worker', '--concurrency', String(concurrency)));
      await Promise.all(workers.map((worker) => worker.says('Processing chunks')));
    },
    /** Dispatches a job that reads a file with this name. Resolves when the job has ended, with its output and results. */
    async give(name: string) {
      const input = join(folder, `${name}.csv`);
      writeFileSync(input, `Customer,Address1,Locality,AdministrativeArea,Country\n${lines.join('\n')}\n`);
      const its = doorplate(office, 'cleanse', input, '--chunk-size', String(chunkSize), '--run', name, '--json');
      const code = await its.ended;
      const { status } = JSON.parse(its.said.trim().split('\n').at(-1) ?? '{}') as { status?: string };
      const results = placesIn(join(folder, `${name}.results.csv`));
      return { code, status, results, inDoubt: placesIn(join(folder, `${name}.results.in-doubt.csv`)) };
    },
    /** Resolves when the host has made all of its calls and they wait for their answers. */
    async waits(host: Host) {
      const ofHost = async () => (await services.known()).waiting.filter((address) => address === host.address);
      await expect.poll(ofHost).toHaveLength(concurrency);
    },
    /** Returns the claims in the store. `end` is the path of the chunk's future result. */
    claims: () =>
      readdirSync(store, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.sent-1'))
        .map((name) => {
          const path = join(store, name);
          const { holder } = JSON.parse(readFileSync(path, 'utf8')) as { holder: { host: string } };
          return { host: holder.host, end: path.replace('.sent-1', '.end') };
        }),
  };
}
const everyPlace = Array.from({ length: rows }, (_, at) => at);
const everyChunk = Array.from({ length: rows / chunkSize }, () => chunkSize);

type Given = Awaited<ReturnType<Awaited<ReturnType<typeof startOffice>>['give']>>;
/** Checks that only the rows of calls that one host had in flight are in doubt. */
function expectOneHostInDoubt({ code, status, results, inDoubt }: Given): void {
  expect([code, status]).toEqual([4, 'done']);
  expect(inDoubt).toHaveLength(concurrency * chunkSize);
  expect(results).toEqual(everyPlace.filter((place) => !inDoubt.includes(place)));
}

// These tests run concurrently, because they mostly wait.
describe.skipIf(lacks !== undefined)('workers on separate hosts', { concurrent: true }, () => {
  beforeAll(async () => {
    await buildProgram(join(import.meta.dirname, '../../src/cli.ts'), program);
  });
  afterAll(() => rmSync(programs, { recursive: true, force: true }));

  test('process the calls of a job on a third host, with all rows in order and each chunk charged once', async (context) => {
    const { services, one, two, work, give, waits, claims } = await startOffice(context, 60_000);
    await work(one, two);
    await services.hold(true);
    const job = give('all');
    await Promise.all([waits(one), waits(two)]);
    await services.hold(false);
    expect(await job).toEqual({ code: 0, status: 'done', results: everyPlace, inDoubt: [] });
    const { calls, charged } = await services.known();
    expect(Object.keys(calls).sort()).toEqual([one.address, two.address]);
    expect(charged).toEqual(everyChunk);
    expect(new Set(claims().map(({ host }) => host))).toEqual(new Set(['one', 'two']));
    expect(await Promise.all([one.shutDown(), two.shutDown()])).toEqual([[0], [0]]);
  });

  test('leave calls in doubt on the host whose link is cut, finish the rest on the other, and work again once reconnected', async (context) => {
    const { network, services, one, two, work, give, waits } = await startOffice(context);
    await work(one);
    await services.hold(true);
    const job = give('cut');
    await waits(one);
    network.cut(one);
    await services.hold(false);
    await work(two);
    expectOneHostInDoubt(await job);
    expect((await services.known()).charged).toEqual(everyChunk);

    network.mend(one);
    expect(await two.shutDown()).toEqual([0]);
    expect(await give('next')).toEqual({ code: 0, status: 'done', results: everyPlace, inDoubt: [] });
    expect((await services.known()).charged).toEqual([...everyChunk, ...everyChunk]);
    expect(await one.shutDown()).toEqual([0]);
  });

  test('end only after their calls when they are stopped during a cut link, and report which rows are in doubt', async (context) => {
    const { network, services, one, two, work, give, waits } = await startOffice(context);
    await work(one);
    await services.hold(true);
    const job = give('ended');
    await waits(one);
    network.cut(one);
    expect(await one.shutDown()).toEqual([0]);
    await services.hold(false);
    await work(two);
    expectOneHostInDoubt(await job);
    expect((await services.known()).charged).toEqual(everyChunk);
  });

  test('mark all calls of a dead worker as in doubt together, and finish the rest', async (context) => {
    const { services, one, two, work, give, waits, claims } = await startOffice(context);
    await work(one);
    await services.hold(true);
    const job = give('dead');
    await waits(one);
    const ends = claims().flatMap(({ host, end }) => (host === 'one' ? [end] : []));
    expect(ends).toHaveLength(concurrency);
    const died = performance.now();
    await one.kill();
    await services.hold(false);
    await work(two);
    while (!ends.some((end) => existsSync(end))) await after(20);
    const givenUp = performance.now();
    expectOneHostInDoubt(await job);
    expect(performance.now() - givenUp).toBeLessThan((givenUp - died) / 2);
    expect((await services.known()).charged).toEqual(everyChunk);
    expect(await two.shutDown()).toEqual([0]);
  });
});

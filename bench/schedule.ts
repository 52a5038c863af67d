import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BatchSource, csvSink, runBatch } from 'doorplate/batch';
import { createBatch, createClient } from 'doorplate/core';
import { createRandom } from '../test/support/createRandom.ts';
import { createVirtualClock } from './support/createVirtualClock.ts';

/**
 * Estimates how long 40,000,000 rows take. The real engine runs on a virtual clock that skips waiting. Its rate limiter, concurrency, circuit breaker,
 * pauses and retries are the real ones. One record represents a whole call of 100 rows. Sizes are measured in a small run with a journal on disk. By
 * default, a tenth of the rows runs and the result is extrapolated. `ROWS=40000000 npm run bench -- schedule` runs all of them.
 */
const rows = 40_000_000;
const run = Number(process.env['ROWS'] ?? rows / 10);
const perCall = 100;

interface Scenario {
  /** Median latency in milliseconds. One call in a hundred takes three times as long. */
  latency: number;
  concurrency: number;
  callsPerSecond?: number;
  /** The account's rate limit in calls per second. The engine does not know it. */
  allowed?: number;
}
const scenarios: readonly Scenario[] = [
  { latency: 200, concurrency: 4 },
  { latency: 200, concurrency: 16 },
  { latency: 200, concurrency: 16, callsPerSecond: 20 },
  { latency: 200, concurrency: 16, allowed: 20 },
  { latency: 1_000, concurrency: 32 },
];

const hour = 3_600_000;
/** Failures that happen during the run. */
const world = {
  /** Median milliseconds between two kills of the process, and milliseconds until it restarts. */
  kill: 2 * hour,
  restart: 30_000,
  /** Median milliseconds between two outages, and their duration. In an outage, the service rejects all calls with `retryAfter` seconds. */
  storm: hour,
  stormLasts: 20_000,
  retryAfter: 10,
  /** One out of this many responses never arrives. */
  lost: 100_000,
  /** Milliseconds until a stopped run is resumed by an operator or a scheduler. */
  attention: 300_000,
  /** Milliseconds until a line of the journal is on disk. */
  flush: 2,
};

/** Measures the size of the journal and of buffered responses in a run of real rows, and how fast the journal is read. */
async function sizes() {
  const folder = mkdtempSync(join(tmpdir(), 'doorplate-schedule-'));
  const count = 40_000;
  const service = async (request: Request) => {
    const { Addresses } = (await request.json()) as { Addresses: Record<string, string>[] };
    return Response.json(
      Addresses.map((Input) => ({
        Input,
        Matches: [{ AVC: 'V44-I44-P6-100', AQI: 'A', Address: '1 Main Street<BR>Boston MA 02108', ...Input }],
      })),
    );
  };
  const source: BatchSource = {
    name: 'rows',
    header: () => Promise.resolve(['Reference', 'Address1', 'Locality', 'Country']),
    *rows() {
      for (let at = 0; at < count; at++) yield [String(at), `${String(at + 1)} Main Street`, 'Boston', 'US'];
    },
  };
  let answers = 0;
  await runBatch({
    operation: 'cleanseInternational',
    client: createClient({ endpoints: { batch: 'https://x.test' }, fetch: service }),
    source,
    sink: csvSink(join(folder, 'out.csv')),
    journal: join(folder, 'job'),
    async openFile(path, flags, mode) {
      const file = await open(path, flags, mode);
      if (!path.includes('answers')) return file;
      const { write } = file;
      return Object.assign(file, {
        write(...args: Parameters<typeof write>) {
          answers += (args[0] as unknown as Uint8Array).length;
          return write.apply(file, args);
        },
      });
    },
  });
  const journal = statSync(join(folder, 'job/journal.log')).size;
  const left = readdirSync(join(folder, 'job')).length;
  rmSync(folder, { recursive: true, force: true });
  return { journalOfCall: (journal * perCall) / count, answer: answers / count, files: left };
}

async function simulate({ latency, concurrency, callsPerSecond, allowed }: Scenario) {
  const random = createRandom(1);
  const clock = createVirtualClock();
  const calls = run / perCall;
  /** State of each call: 0 is not answered, 1 is answered, 2 is in doubt. */
  const stateOf = new Uint8Array(calls);
  const figures = { made: 0, refused: 0, kills: 0, stops: 0, inDoubt: 0, held: 0 };
  const exponential = (middle: number) => -middle * Math.log(1 - random());
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  let storm = exponential(world.storm);
  let tokens = allowed ?? 0;
  let filled = 0;
  let life = 0;

  const isRefused = (): boolean => {
    while (clock.now > storm + world.stormLasts) storm += world.stormLasts + exponential(world.storm);
    if (clock.now >= storm) return true;
    if (allowed === undefined) return false;
    tokens = Math.min(allowed, tokens + ((clock.now - filled) * allowed) / 1000);
    filled = clock.now;
    return tokens < 1 || tokens-- < 1;
  };
  const serviceOf = (ownLife: number) => async (request: Request) => {
    const { Addresses } = (await request.json()) as { Addresses: { Address1: string }[] };
    figures.made++;
    const refused = isRefused();
    await clock.sleep(refused ? latency / 4 : latency * Math.exp(0.47 * normal()));
    // A killed process receives no response.
    if (ownLife !== life || random() < 1 / world.lost) return new Promise<Response>(() => undefined);
    if (!refused) return Response.json(Addresses.map((Input) => ({ Input, Matches: [{ AVC: 'V44-I44-P6-100' }] })));
    figures.refused++;
    const wait = clock.now >= storm ? world.retryAfter : 1;
    return new Response('', { status: 429, headers: { 'retry-after': String(wait) } });
  };

  /** Runs one process until it is done, stops, or is killed. */
  async function live(): Promise<'done' | 'stopped' | 'killed'> {
    const ownLife = ++life;
    const begun = new Set<number>();
    const places: number[] = [];
    let next = 0;
    let settled = 0;
    const batch = createBatch<'cleanseInternational'>({
      client: createClient({ endpoints: { batch: 'https://x.test' }, fetch: serviceOf(ownLife) }),
      operation: 'cleanseInternational',
      chunkSize: 1,
      concurrency,
      callsPerSecond,
      keep: false,
      journal: {
        async sending([place = 0]) {
          await clock.sleep(world.flush);
          begun.add(place);
        },
        ended([place = 0]) {
          begun.delete(place);
        },
      },
      onSettled(index, outcome) {
        settled = index + 1;
        if (ownLife !== life || 'rejected' in outcome) return;
        stateOf[places[index] ?? 0] = 'result' in outcome ? 1 : 2;
        if ('inDoubt' in outcome) figures.inDoubt++;
      },
    });
    function* records() {
      for (; next < calls; next++) {
        if (stateOf[next]) continue;
        figures.held = Math.max(figures.held, places.push(next) - settled);
        yield { Address1: `${String(next)} Main Street` };
      }
    }
    const killed = clock.sleep(exponential(world.kill)).then(() => 'killed' as const);
    const ended = batch.start(records()).then(({ status }) => (status === 'done' ? 'done' : 'stopped'));
    const how = await Promise.race([killed, ended]);
    life++;
    // The journal already contains responses that were not emitted yet, because an earlier call is still in flight.
    const { at } = batch.get();
    for (const [index, place] of places.entries()) {
      if (stateOf[place]) continue;
      const outcome = at(index);
      if (outcome && 'result' in outcome) stateOf[place] = 1;
      else if (begun.has(index) || (outcome && 'inDoubt' in outcome)) {
        stateOf[place] = 2;
        figures.inDoubt++;
      }
    }
    batch.cancel();
    return how;
  }

  clock.on();
  try {
    await clock.until(
      (async () => {
        for (let how = await live(); how !== 'done'; how = await live()) {
          figures[how === 'killed' ? 'kills' : 'stops']++;
          await clock.sleep(how === 'killed' ? world.restart : world.attention);
        }
      })(),
    );
  } finally {
    clock.off();
  }
  const answered = stateOf.filter((state) => state === 1).length;
  if (answered + figures.inDoubt !== calls) throw new Error('A call was lost.');
  return { ...figures, ms: clock.now };
}

const number = (value: number, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

export default async function schedule() {
  const { journalOfCall, answer, files } = await sizes();
  const times = rows / run;
  console.log(
    `journal ${number(journalOfCall)} bytes a call: ${number((journalOfCall * rows) / perCall / 1e6)} MB; buffered responses ${number(answer)} bytes a row, at most 40,000 rows: ${number((answer * 40_000) / 1e6)} MB; ${String(files)} files`,
  );
  for (const scenario of scenarios) {
    const { latency, concurrency, callsPerSecond, allowed } = scenario;
    const start = performance.now();
    const { ms, made, refused, kills, stops, inDoubt, held } = await simulate(scenario);
    console.log(
      [
        `${String(latency)} ms, ${String(concurrency)} at a time`,
        callsPerSecond === undefined ? '' : `, ${String(callsPerSecond)} calls a second`,
        allowed === undefined ? '' : `, rate limit of the account ${String(allowed)} a second`,
        `: ${number((ms * times) / hour, 1)} h, ${number(made * times)} calls, ${number(refused * times)} rejected, `,
        `${number(kills * times)} kills, ${number(stops * times)} stops, ${number(inDoubt * perCall * times)} rows in doubt, `,
        `${number(held * perCall)} rows in memory at most, ${number((held * perCall * answer) / 1e6, 1)} MB as text (simulated in ${number((performance.now() - start) / 1000, 1)} s)`,
      ].join(''),
    );
  }
}

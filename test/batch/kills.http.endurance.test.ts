import { parseCsv } from 'doorplate/files';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargingService } from '../support/batch/chargingService.ts';
import { createRandom } from '../support/createRandom.ts';
import { buildProgram } from '../support/machines/buildProgram.ts';

/** Number of kills. `npm run test:kills` sets it to 200. */
const kills = Number(process.env['KILLS'] ?? 12);
const seed = Number(process.env['SEED'] ?? 20_261_122);
const rows = Math.max(2_000, kills * 150);
const concurrency = 4;
const chunk = 20;

const folder = mkdtempSync(join(tmpdir(), 'doorplate-kills-'));
const program = join(folder, 'runner.mjs');
const input = join(folder, 'in.csv');
const output = join(folder, 'out.csv');
let answered = 0;
let onAnswer: () => void = () => undefined;
let service: Awaited<ReturnType<typeof chargingService>>;

beforeAll(async () => {
  await buildProgram(join(import.meta.dirname, '../support/batch/batchProcess.ts'), program);
  const lines = Array.from({ length: rows }, (_, at) => `${String(at)},${String(at + 1)} Main Street,Boston,US`);
  writeFileSync(input, `Reference,Address1,Locality,Country\n${lines.join('\n')}\n`);
  service = await chargingService({
    paid(answer) {
      answered++;
      onAnswer();
      answer();
    },
  });
});
afterAll(() => {
  service.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  status: string;
  tally: { rows: number; results: number; inDoubt: number };
}

/** Starts a runner and kills it at the given time. Returns its output if it ended before that. */
async function runner(kill: (child: ChildProcess) => void): Promise<Ended | undefined> {
  const child = spawn('node', [program, input, output, join(folder, 'job'), service.address, String(concurrency)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  kill(child);
  await once(child, 'close');
  onAnswer = () => undefined;
  return said ? (JSON.parse(said) as Ended) : undefined;
}

test(`B01: charges no chunk twice and writes every row to one file, although it is killed ${String(kills)} times at random moments`, async () => {
  const random = createRandom(seed);
  let ended: Ended | undefined;
  for (let count = 0; count < kills && !ended; count++) {
    const before = answered;
    const calls = Math.floor((random() * rows) / chunk / kills);
    const delay = random() * 8;
    ended = await runner((child) => {
      // Kills the runner at the answer to a call, a few ms later, or before the first call: while it reads, writes the journal, sends or receives.
      const die = () => setTimeout(() => child.kill('SIGKILL'), delay);
      if (calls === 0) setTimeout(() => child.kill('SIGKILL'), 40 * delay);
      else onAnswer = () => void (answered - before >= calls && die());
    });
  }
  const last = ended ?? (await runner(() => undefined));
  expect(last?.status).toBe('done');
  const placesIn = (path: string) =>
    existsSync(path) ? parseCsv(readFileSync(path, 'utf8')).rows.map(([first]) => Number(first)) : [];
  const results = placesIn(output);
  const inDoubt = placesIn(join(folder, 'out.in-doubt.csv'));
  expect(service.paidTwice()).toEqual([]);
  // The results are in the order of the file, and all files together contain every row.
  expect(results).toEqual([...results].sort((one, other) => one - other));
  expect([...results, ...inDoubt].sort((one, other) => one - other)).toEqual(
    Array.from({ length: rows }, (_, at) => at),
  );
  expect(inDoubt.length).toBeLessThanOrEqual(kills * concurrency * chunk);
  // Each row that is not in doubt was paid for and has its answer.
  expect(results.filter((at) => !service.ledger.has(`${String(at + 1)} Main Street`))).toEqual([]);
  expect(last?.tally).toMatchObject({ rows, results: results.length, inDoubt: inDoubt.length });
  console.log(
    `${String(kills)} kills: 0 chunks charged twice, ${String(results.length)} of ${String(rows)} rows answered, ${String(inDoubt.length)} in doubt`,
  );
});

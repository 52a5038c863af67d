import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargingService } from '../support/batch/chargingService.ts';
import { buildProgram } from '../support/machines/buildProgram.ts';

const rows = Number(process.env['ROWS'] ?? 100_000);
/** Heap limit in MB. About 20 MB are in use. If the batch kept 100 bytes per row, it would need ten more. */
const heap = 32;

const folder = mkdtempSync(join(tmpdir(), 'doorplate-memory-'));
const [program, input, output] = ['runner.mjs', 'in.csv', 'out.csv'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
let service: Awaited<ReturnType<typeof chargingService>>;
let child: ChildProcess | undefined;

beforeAll(async () => {
  await buildProgram(join(import.meta.dirname, '../support/batch/batchProcess.ts'), program);
  const lines = Array.from({ length: rows }, (_, at) => `${String(at)},${String(at + 1)} Main Street,Boston,US`);
  writeFileSync(input, `Reference,Address1,Locality,Country\n${lines.join('\n')}\n`);
  service = await chargingService();
});
afterAll(() => {
  child?.kill('SIGKILL');
  service.close();
  rmSync(folder, { recursive: true, force: true });
});

test(`B15: needs no more memory for ${rows.toLocaleString('en')} rows than for a few, and fits in a heap of ${String(heap)} MB`, async () => {
  child = spawn(
    'node',
    [`--max-old-space-size=${String(heap)}`, program, input, output, join(folder, 'job'), service.address, '4', '100'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  child.stdout!.on('data', (text: Buffer) => (said += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  expect([code, said && (JSON.parse(said) as object)]).toMatchObject([0, { status: 'done', tally: { results: rows } }]);
  let at = -1;
  let astray = 0;
  for await (const line of createInterface({ input: createReadStream(output) })) {
    if (at >= 0 && !line.startsWith(`${String(at)},`)) astray++;
    at++;
  }
  expect([at, astray, service.paidTwice()]).toEqual([rows, 0, []]);
});

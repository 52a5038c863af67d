import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const run = promisify(execFile);

/** Maximum number of records in a call. */
const rowsOfCall = 100;

/** Starts a stub service that answers over HTTP after `latency` ms, and records the rows sent and the times of its responses. */
async function serve() {
  const calls = { latency: 0, rows: 0, answers: [] as number[] };
  const server = createServer((request, reply) => {
    const pieces: Buffer[] = [];
    const begun = performance.now();
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { Addresses } = JSON.parse(Buffer.concat(pieces).toString()) as { Addresses: Record<string, string>[] };
      calls.rows += Addresses.length;
      const text = JSON.stringify(
        Addresses.map((Input) => ({
          Input,
          Matches: [{ ...Input, AVC: 'V44-I44-P6-100', AQI: 'A', CountryName: 'United States', 'ISO3166-2': 'US' }],
        })),
      );
      reply.setHeader('content-type', 'application/json');
      // The latency includes the time that this stub needs for its own work.
      const left = calls.latency - (performance.now() - begun);
      const answer = () => {
        calls.answers.push(performance.now());
        reply.end(text);
      };
      if (left > 0) setTimeout(answer, left);
      else answer();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { calls, server, address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` };
}

async function write(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path);
  file.write('Reference,Address1,Locality,PostalCode,Country\n');
  for (let at = 0; at < rows; at++)
    if (!file.write(`${String(at)},${String(at + 1)} Main Street,Springfield,62701,US\n`)) await once(file, 'drain');
  file.end();
  await once(file, 'finish');
}

/** Counts the rows of a result file, and how many of them are out of order. */
async function lookAt(path: string): Promise<{ rows: number; astray: number }> {
  let rows = -1;
  let astray = 0;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (rows >= 0 && !line.startsWith(`${String(rows)},`)) astray++;
    rows++;
  }
  return { rows, astray };
}

/** Measures `runBatch` with its journal on this disk: first the time and the peak memory by number of rows, then the share of the possible throughput. */
export default async function rows() {
  const folder = mkdtempSync(join(tmpdir(), 'doorplate-rows-'));
  const [runner, bare] = ['rowsProcess', 'bareLoop'].map((name) => join(folder, `${name}.mjs`)) as [string, string];
  await build({
    entryPoints: ['bench/support/rowsProcess.ts', 'bench/support/bareLoop.ts'],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    // These paths are relative to npm's working directory, because this file is bundled into another folder.
    alias: { 'doorplate/batch': resolve('src/batch.ts'), 'doorplate/core': resolve('src/core.ts') },
  });
  const { calls, server, address } = await serve();
  try {
    const begun = async (
      program: string,
      count: number,
      latency: number,
      concurrency: number,
      flags: string[] = [],
    ) => {
      const [input, output, job] = ['in.csv', 'out.csv', 'job'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ];
      rmSync(job, { recursive: true, force: true });
      await write(input, count);
      Object.assign(calls, { latency, rows: 0, answers: [] });
      const { stdout } = await run('node', [...flags, program, input, output, job, address, String(concurrency)]);
      // Leaves out the first fifth (start-up, compilation, at most three calls in flight until the first response) and the last twentieth
      // (fewer remaining calls than the concurrency allows).
      const [from, to] = [0.2, 0.95].map((part) => Math.floor(calls.answers.length * part)) as [number, number];
      const between = ((calls.answers[to] ?? 0) - (calls.answers[from] ?? 0)) / 1000;
      const steady = ((to - from) * rowsOfCall) / between;
      return {
        ended: { ...(JSON.parse(stdout) as { status: string; seconds: number; peak: number }), steady },
        output,
      };
    };
    const one = async (count: number, latency: number, concurrency: number, ...flags: string[]) => {
      const { ended, output } = await begun(runner, count, latency, concurrency, flags);
      return { ...ended, sent: calls.rows, ...(await lookAt(output)) };
    };
    // Runs with Node's defaults, and with the flags of the command (src/cli/run/runFile.ts).
    for (const [count, ...flags] of [
      [100_000],
      [1_000_000],
      [100_000, '--heap-growing-percent=100'],
      [1_000_000, '--heap-growing-percent=100'],
    ] as const) {
      const { status, seconds, peak, sent, rows: written, astray } = await one(count, 0, 4, ...flags);
      console.log(
        `${count.toLocaleString('en')} rows, 0 ms ${flags.join(' ')}: ${status} in ${seconds.toFixed(1)} s, at most ${(peak / 2 ** 20).toFixed(0)} MB; ${String(sent)} sent, ${String(written)} written, ${String(astray)} out of order`,
      );
    }
    for (const [latency, concurrency] of [
      [50, 4],
      [200, 4],
      [200, 16],
      [1_000, 16],
    ] as const) {
      // Half a minute of work, so that the start of the process hardly counts, just as in a job that takes hours.
      const count = Math.round((30_000 / latency) * concurrency) * 100;
      const doorplate = await one(count, latency, concurrency);
      const { ended } = await begun(bare, count, latency, concurrency);
      const share = (rate: number) => ((rate * latency) / (concurrency * 1000)).toFixed(1);
      const shares = ({ seconds, steady }: typeof ended) => `${share(count / seconds)} % (${share(steady)} % steady)`;
      console.log(
        `${String(latency)} ms, ${String(concurrency)} at a time: ${Math.round(count / doorplate.seconds).toLocaleString('en')} rows a second, ${shares(doorplate)} of concurrency × 100 / latency; a bare fetch loop, which stores nothing, ${shares(ended)}`,
      );
    }
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

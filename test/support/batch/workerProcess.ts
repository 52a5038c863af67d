import { createBatchWorker, csvSink, csvSource, distributeBatch, folderStore } from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import process from 'node:process';

/** Options of a worker or a dispatcher in a separate process that is killed. Passed as JSON. */
interface Asked {
  redis: string;
  store: string;
  service: string;
  concurrency?: number;
  input?: string;
  output?: string;
  journal?: string;
  callsPerSecond?: number;
  budget?: number;
  run?: string;
  chunkSize?: number;
}
const asked = JSON.parse(process.argv[2] ?? '{}') as Asked;
const { redis, service, input } = asked;
const store = folderStore(asked.store);
const client = createClient({
  endpoints: { batch: service },
  credentials: { key: 'AA11-BB22-CC33-DD44' },
  // Longer than a test delays an answer while it starts other processes, on any machine.
  timeout: 120_000,
  // Records when each request is sent, by the clock that all processes of a machine share. A busy service sees the request later.
  fetch: (request) => {
    request.headers.set('x-left', String(performance.timeOrigin + performance.now()));
    return fetch(request);
  },
});
if (input === undefined) {
  const worker = await createBatchWorker({ redis, store, client, concurrency: asked.concurrency, maxWait: Infinity });
  process.on('SIGTERM', () => {
    void worker.close();
  });
  console.log('ready');
} else {
  const source = csvSource(input);
  const { callsPerSecond, budget, run, output = '', journal = '' } = asked;
  const report = await distributeBatch({
    ...{ redis, store, client, source, journal, callsPerSecond, budget, run },
    operation: 'cleanseInternational',
    sink: csvSink(output, { matchFormatOf: source }),
    chunkSize: asked.chunkSize ?? 20,
    stopAfter: 1_000,
  });
  console.log(
    JSON.stringify({ status: report.status, reason: report.reason, error: report.error?.message, tally: report.tally }),
  );
  process.exit(0);
}

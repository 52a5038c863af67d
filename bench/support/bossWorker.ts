import process from 'node:process';
import PgBoss from 'pg-boss';

/** The worker of plainWorker.ts, but with pg-boss. One loop per concurrent call processes one job after another. */
const { postgres, service, concurrency } = JSON.parse(process.argv[2] ?? '{}') as {
  postgres: string;
  service: string;
  concurrency: number;
};
const boss = new PgBoss({ connectionString: postgres, supervise: false });
// At the end of the benchmark, the database stops before this worker does. That error is ignored.
boss.on('error', () => undefined);
await boss.start();
for (let lane = 0; lane < concurrency; lane++)
  await boss.work<{ chunk: number }>('plain', { batchSize: 1, pollingIntervalSeconds: 0.5 }, async ([job]) => {
    const reply = await fetch(service, {
      method: 'POST',
      body: JSON.stringify({ Addresses: [{ Address1: `${String(job?.data.chunk)} Main Street` }] }),
    });
    await reply.text();
  });
console.log('ready');

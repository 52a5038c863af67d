import { createBatch, createClient, type InternationalRecord } from 'doorplate/core';

const record = (at: number): InternationalRecord => ({
  Id: String(at),
  Address1: `${String(at)} Main Street`,
  Locality: 'Springfield',
  AdministrativeArea: 'IL',
  PostalCode: '62701',
  Country: 'US',
});

/** Returns a stub service: one match for each address, after `latency` ms. */
function stub(latency: number) {
  return createClient({
    endpoints: { batch: 'https://stub.test' },
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: InternationalRecord[] };
      if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
      return Response.json(
        Addresses.map((address) => ({
          Input: address,
          Matches: [{ ...address, AVC: 'V44-I44-P6-100', AQI: 'A', CountryName: 'United States' }],
          Version: '',
        })),
      );
    },
  });
}

async function run(count: number, latency: number, concurrency: number) {
  const base = process.memoryUsage().rss;
  let peak = base;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const start = performance.now();
  const state = await createBatch({ client: stub(latency), operation: 'cleanseInternational', concurrency }).start(
    (function* () {
      for (let at = 0; at < count; at++) yield record(at);
    })(),
  );
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  peak = Math.max(peak, process.memoryUsage().rss);
  if (state.status !== 'done' || state.results.length !== count) throw new Error('Rows were lost.');
  return { seconds, rate: count / seconds, peak: peak / 2 ** 20, grown: (peak - base) / 2 ** 20 };
}

/** Measures the overhead of the batch engine with a service without latency, and its share of the possible throughput with slow services. */
export default async function batch(): Promise<void> {
  await run(2000, 0, 4);
  const { seconds, rate, peak, grown } = await run(100_000, 0, 4);
  console.log(
    `100,000 records, 0 ms: ${seconds.toFixed(1)} s, ${Math.round(rate).toLocaleString('en')} rows/s, peak ${peak.toFixed(0)} MB in all, ${grown.toFixed(0)} MB grown (all results kept)`,
  );
  console.log('latency ms  concurrency  records   rows/s    limit   share  (bar 95 %)');
  for (const latency of [50, 200, 1000])
    for (const concurrency of [4, 16]) {
      // Enough rows that the ramp-up before the first response hardly counts.
      const count = concurrency * 100 * Math.max(40, Math.round(6000 / latency));
      const { rate: reached } = await run(count, latency, concurrency);
      const limit = (concurrency * 100 * 1000) / latency;
      console.log(
        [
          String(latency).padStart(10),
          String(concurrency).padStart(13),
          String(count).padStart(9),
          reached.toFixed(0).padStart(9),
          limit.toFixed(0).padStart(9),
          `${((reached / limit) * 100).toFixed(1)} %`.padStart(9),
        ].join(''),
      );
    }
}

import { readFileSync } from 'node:fs';

/** Baseline without a journal or results: parallel loops send the rows with plain `fetch` and parse the responses as JSON. */
const [input = '', , , service = '', concurrency = '4'] = process.argv.slice(2);
const start = performance.now();
const [, ...rows] = readFileSync(input, 'utf8').trim().split('\n');
let at = 0;
async function lane(): Promise<void> {
  while (at < rows.length) {
    const chunk = rows.slice(at, (at += 100));
    const Addresses = chunk.map((row) => {
      const [, Address1, Locality, PostalCode, Country] = row.split(',');
      return { Address1, Locality, PostalCode, Country };
    });
    const reply = await fetch(`${service}/bare`, { method: 'POST', body: JSON.stringify({ Addresses }) });
    await reply.json();
  }
}
await Promise.all(Array.from({ length: Number(concurrency) }, lane));
const seconds = (performance.now() - start) / 1000;
console.log(
  JSON.stringify({ status: 'done', results: rows.length, seconds, peak: process.resourceUsage().maxRSS * 1024 }),
);

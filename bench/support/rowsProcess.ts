import { csvSink, csvSource, runBatch } from 'doorplate/batch';
import { createClient } from 'doorplate/core';

/** Runs a batch in a separate process, so that its memory is measured without that of the service. Prints the result. */
const [input = '', output = '', journal = '', service = '', concurrency = '4'] = process.argv.slice(2);
const start = performance.now();
const source = csvSource(input);
const { status, tally } = await runBatch({
  operation: 'cleanseInternational',
  client: createClient({ endpoints: { batch: service }, credentials: { key: 'AA11-BB22-CC33-DD44' } }),
  source,
  sink: csvSink(output, { matchFormatOf: source }),
  journal,
  concurrency: Number(concurrency),
});
const seconds = (performance.now() - start) / 1000;
console.log(JSON.stringify({ status, results: tally.results, seconds, peak: process.resourceUsage().maxRSS * 1024 }));

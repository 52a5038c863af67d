import { csvSink, csvSource, runBatch } from 'doorplate/batch';
import { createClient } from 'doorplate/core';

/** Runs `doorplate/batch` in a separate process that can be killed or that has little memory. Prints how the run ended. */
const [input = '', output = '', journal = '', service = '', concurrency = '4', chunkSize = '20'] =
  process.argv.slice(2);
const source = csvSource(input);
const report = await runBatch({
  operation: 'cleanseInternational',
  client: createClient({ endpoints: { batch: service }, credentials: { key: 'AA11-BB22-CC33-DD44' } }),
  source,
  sink: csvSink(output, { matchFormatOf: source }),
  journal,
  chunkSize: Number(chunkSize),
  concurrency: Number(concurrency),
  // Rows that killed runs left in doubt do not mean that the service is failing now.
  stopAfter: 1_000,
});
console.log(JSON.stringify({ status: report.status, reason: report.reason, tally: report.tally }));

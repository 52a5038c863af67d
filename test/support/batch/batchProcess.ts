import { csvSink, csvSource, runBatch } from 'doorplate/batch';
import { createClient } from 'doorplate/core';

/** A runner that is killed, or has little room: what `doorplate/batch` does in a process of its own. Prints how it ended. */
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
  // What the killed ones have left in doubt is not this one's service.
  stopAfter: 1_000,
});
console.log(JSON.stringify({ status: report.status, reason: report.reason, tally: report.tally }));

import { runBatch, type RunBatchOptions } from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { echoService } from '../echoService.ts';
import { memorySink, streetsOf } from './memoryTable.ts';

type Options = RunBatchOptions<'cleanseInternational'>;

/** Settings of a test: `meets` as in `echoService`, and options of every run of the job. */
export interface MemoryJobOptions extends Partial<Options> {
  rows?: number;
  meets?: Parameters<typeof echoService>[0];
}

/** Creates a job with rows and results in memory and a journal in a folder. It can run repeatedly. */
export function memoryJob(journal: string, { rows = 300, meets, ...always }: MemoryJobOptions = {}) {
  const service = echoService(meets);
  const client = createClient({ endpoints: { batch: 'https://batch.test' }, fetch: service.fetch });
  const table = memorySink();
  const sentPlaces = () => service.sent.map(({ Address1 = '' }) => Number.parseInt(Address1));
  return {
    ...table,
    ...service,
    journal,
    run: (options: Partial<Options> = {}) =>
      runBatch({
        operation: 'cleanseInternational',
        ...{ client, journal, source: streetsOf(rows), sink: table.sink },
        ...always,
        ...options,
      }),
    /** Returns the indexes of the rows that were sent, in that order. */
    sentPlaces,
    /** Returns the number of rows that were sent a second time. */
    twice: () => service.sent.length - new Set(sentPlaces()).size,
  };
}

import { runBatch, type RunBatchOptions } from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { echoService } from '../echoService.ts';
import { memorySink, streetsOf } from './memoryTable.ts';

type Options = RunBatchOptions<'cleanseInternational'>;

/** A test's own settings: `meets` as in `echoService`, and options of every run of the job. */
export interface MemoryJobOptions extends Partial<Options> {
  rows?: number;
  meets?: Parameters<typeof echoService>[0];
}

/** A job with rows and results in memory, and a journal in a folder. It runs once or repeatedly. */
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
    /** Places of the rows sent, in that order. */
    sentPlaces,
    /** How many rows were sent for a second time. */
    twice: () => service.sent.length - new Set(sentPlaces()).size,
  };
}

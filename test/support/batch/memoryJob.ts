import { runBatch, type RunBatchOptions } from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { echoService } from '../echoService.ts';
import { memorySink, streetsOf } from './memoryTable.ts';

type Options = RunBatchOptions<'cleanseInternational'>;

/** What a test wants otherwise: `meets` as of `echoService`, and options of every run of the job. */
export interface MemoryJobOptions extends Partial<Options> {
  rows?: number;
  meets?: Parameters<typeof echoService>[0];
}

/** A job whose rows and results are in memory, and whose journal is in a folder. It is run once, or again and again. */
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
    /** Places of the rows that were sent, in the order in which they were. */
    sentPlaces,
    /** How many rows were sent for a second time. */
    twice: () => service.sent.length - new Set(sentPlaces()).size,
  };
}

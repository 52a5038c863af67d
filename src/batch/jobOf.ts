import type { BatchOperationName } from '../core/index.ts';
import { fileOperation, serviceOf } from '../files/index.ts';
import type { Job } from './Job.ts';
import { mappedTable } from './mappedTable.ts';
import type { RunBatchOptions } from './RunBatchOptions.ts';
import type { BatchTable } from './tableOf.ts';

/** What a run that is asked for is to do, and the source that it does it to. @throws BatchError `columns`; what the source throws when it is opened */
export async function jobOf<Name extends BatchOperationName>(
  options: Pick<
    RunBatchOptions<Name>,
    'source' | 'operation' | 'columns' | 'country' | 'settings' | 'dedupe' | 'client'
  >,
): Promise<{ job: Job; table: BatchTable }> {
  const { source, columns, country = '', client } = options;
  const operation = fileOperation(options.operation);
  const settings = options.settings ?? operation.settings;
  // First: from then on the source knows whether it was changed.
  const digest = (await source.digest?.()) ?? '';
  const table = await mappedTable(operation, source, columns, settings);
  const job: Job = {
    version: 1,
    operation: operation.name,
    source: source.name,
    digest,
    header: table.header,
    columns: table.columns,
    settings,
    country,
    dedupe: options.dedupe ?? operation.dedupe,
    service: serviceOf(client),
    begun: Date.now(),
  };
  return { job, table };
}

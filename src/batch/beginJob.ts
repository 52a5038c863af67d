import type { BatchOperationName } from '../core/index.ts';
import { fileOperation } from '../files/index.ts';
import { BatchError } from './BatchError.ts';
import { checkSink } from './checkSink.ts';
import type { JournalKeeper } from './inJournal.ts';
import type { Job } from './Job.ts';
import type { RunBatchOptions } from './RunBatchOptions.ts';
import { seeLines } from './seeLines.ts';
import type { BatchTable } from './tableOf.ts';
import { writeJob } from './writeJob.ts';

/** Begins a job in the folder of its journal, last of all: what is refused leaves the folder free. @throws BatchError `columns`, `lines`, `results`, `journal` */
export async function beginJob<Name extends BatchOperationName>(
  { sink, strict, journal, columns }: Pick<RunBatchOptions<Name>, 'sink' | 'strict' | 'journal' | 'columns'>,
  { job, table }: { job: Job; table: BatchTable },
  { lock, atJournal }: JournalKeeper,
): Promise<void> {
  // It would be paid for, and do nothing. One that a run from elsewhere was begun with goes on.
  const { fields } = fileOperation(job.operation as Name);
  const unknown = columns?.find((field) => field && !fields.includes(field));
  if (unknown !== undefined)
    throw new BatchError('columns', `There is no field "${unknown}". One of: ${fields.join(', ')}.`);
  if (strict) await seeLines(job.source, table);
  await checkSink(sink, lock, undefined, true);
  await atJournal(() => writeJob(journal, job, lock));
}

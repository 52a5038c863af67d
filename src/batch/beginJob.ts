import type { BatchOperationName } from '../core/index.ts';
import { checkSink } from './checkSink.ts';
import type { JournalKeeper } from './inJournal.ts';
import type { Job } from './Job.ts';
import type { RunBatchOptions } from './RunBatchOptions.ts';
import { seeColumns } from './seeColumns.ts';
import { seeLines } from './seeLines.ts';
import type { BatchTable } from './tableOf.ts';
import { writeJob } from './writeJob.ts';

/** Begins a job in the folder of its journal, last of all: what is refused leaves the folder free. @throws BatchError `columns`, `lines`, `results`, `journal` */
export async function beginJob<Name extends BatchOperationName>(
  { sink, strict, journal }: Pick<RunBatchOptions<Name>, 'sink' | 'strict' | 'journal'>,
  { job, table }: { job: Job; table: BatchTable },
  { lock, atJournal }: JournalKeeper,
): Promise<void> {
  seeColumns(job);
  if (strict) await seeLines(job.source, table);
  await checkSink(sink, lock, { isNew: true, header: job.header });
  await atJournal(() => writeJob(journal, job, lock));
}

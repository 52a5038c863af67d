import type { BatchSink } from './BatchSink.ts';
import { orRefuse } from './orRefuse.ts';
import { readJob } from './readJob.ts';
import { readJournal } from './readJournal.ts';

/**
 * Does the sink of a job have what its journal says? As each run asks before it sends. Nothing is written.
 *
 * @throws BatchError `results` where it does not, or cannot be read.
 */
export async function seeResults({ journal: folder, sink }: { journal: string; sink: BatchSink }): Promise<void> {
  const job = await readJob(folder);
  if (!job) return;
  const { written } = await readJournal({ folder, isWhole: false, isSpread: job.dedupe });
  await orRefuse('results', 'The results cannot be read', (async () => sink.check?.(written?.position, false))());
}

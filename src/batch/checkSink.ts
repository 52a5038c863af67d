import type { BatchSink } from './BatchSink.ts';
import { orRefuse } from './orRefuse.ts';
import type { Lock } from './takeLock.ts';

/**
 * Asks a sink whether it has what was safe in it, or, for a job that is new, has it take away what is there.
 *
 * @returns the rows that came after what was safe; undefined where the sink cannot tell.
 * @throws BatchError `results`; `running` and `journal` where the job is not ours any more, and its results neither.
 */
export async function checkSink(
  sink: BatchSink,
  { seeOurs }: Pick<Lock, 'seeOurs'>,
  { from, isNew = false, header }: { from?: unknown; isNew?: boolean; header: readonly string[] },
): Promise<number | undefined> {
  seeOurs();
  return orRefuse('results', 'The results cannot be written', (async () => sink.check?.(from, isNew, header))());
}

import { isHandedOver } from './handOver.ts';
import type { Job } from './Job.ts';
import { readJournal } from './readJournal.ts';

/**
 * Was nothing of the job of a folder sent, as far as its journal knows, so that it may be begun anew with what was wrong put right: a column, the address of
 * the service? Not one that was exported, that has rows which were mended in a page, or whose calls workers make.
 */
export async function isJobUnsent(folder: string, job: Job): Promise<boolean> {
  if (job.shared !== undefined || job.repairs !== undefined || (await isHandedOver(folder))) return false;
  const { written, answers, begun, isLost } = await readJournal({ folder, isWhole: true, isSpread: job.dedupe });
  const { results = 0, rejected = 0, inDoubt = 0 } = written?.tally ?? {};
  return (
    !isLost &&
    begun.size + results + rejected + inDoubt === 0 &&
    [...answers.values()].every(({ sent }) => sent === false)
  );
}

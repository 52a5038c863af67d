import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { BatchError, runnerOf, takeLock } from '../batch/index.ts';

/**
 * Does something while no other run of this person on this machine writes into the same results. The lock of a journal does not see two jobs with one
 * output: begun at the same moment, both find it free, and `--force` is for what another job has left and not for what it is writing.
 *
 * @param folder of the job: its own lock says more of another run of the same job.
 * @throws BatchError `running`
 */
export async function withResults(output: string, folder: string, work: () => Promise<void>): Promise<void> {
  const lock = await takeLock(tmpdir(), { name: nameOf(output), what: output }).catch(async (error: unknown) => {
    // Without a place for a lock a run is as safe as its journal makes it.
    if (error instanceof BatchError && (await runnerOf(folder)) === undefined) throw error;
    return undefined;
  });
  try {
    await work();
  } finally {
    await lock?.release();
  }
}

/** One for each person: nobody else's file can be read or taken away there. */
function nameOf(output: string): string {
  let path = output;
  try {
    path = join(realpathSync(dirname(output)), basename(output));
  } catch {
    // Its folder is not there, which is told where it is written.
  }
  const digest = createHash('sha256').update(path).digest('hex').slice(0, 32);
  return `doorplate-${String(process.getuid?.() ?? '')}-${digest}.lock`;
}

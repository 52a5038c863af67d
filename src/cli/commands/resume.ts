import { dirname, resolve } from 'node:path';
import { type JobStatus, readStatus } from '../../batch/index.ts';
import { CliError, usageError } from '../errors.ts';
import { followUpOutput, isRepair, isRetry, listFollowUps } from '../followUps/followUps.ts';
import { listRepairedRows } from '../followUps/repairedRows.ts';
import { readResent, readRetried, resendCommand } from '../followUps/resent.ts';
import { createRetryCommand } from '../followUps/retries.ts';
import { formatCount, resumeCommand } from '../messages/format.ts';
import { definedOnly, type RateFlags, type RunFlags } from '../options/fileOptions.ts';
import { print, printJson } from '../output.ts';
import { findRowInDoubt } from '../run/outcomes.ts';
import { runFile } from '../run/runFile.ts';
import { createTempFolder } from '../run/tempFolder.ts';
import { exportedError, readOwnCommand, type SavedCommand } from '../run/savedCommand.ts';

/** `doorplate resume`: resumes a job, or resends its rows in doubt as a separate job. */
export async function resume(
  folder: string,
  options: RunFlags & RateFlags & { retryInDoubt?: true; reclaim?: true },
): Promise<void> {
  const { retryInDoubt, reclaim, budget, concurrency, callsPerSecond, chunkSize, bisect, ...flags } = options;
  const rateFlags = definedOnly({ budget, concurrency, callsPerSecond, chunkSize, bisect });
  if (retryInDoubt) {
    if (reclaim) throw usageError('--reclaim cannot be used with --retry-in-doubt. Reclaim the job first, then retry.');
    await resumeInDoubt(folder, rateFlags, flags);
    return;
  }
  const journal = resolve(folder);
  const command = await readOwnCommand(journal);
  const assertParentHere = async () => (isRetry(journal) ? assertChainNotExported(dirname(journal)) : undefined);
  await assertParentHere();
  await runFile(
    withRateFlags(command, rateFlags),
    journal,
    { ...flags, ...(reclaim && { reclaim }) },
    assertParentHere,
  );
}

async function resumeInDoubt(folder: string, rateFlags: RateFlags, flags: RunFlags): Promise<void> {
  const journal = resolve(folder);
  const saved = await readOwnCommand(journal);
  const status = await assertRetryable(journal, folder);
  const { done, next } = await listFollowUps(journal, 'retry');
  for (const retry of done)
    if ((await readRetried(retry.folder, retry.status.inDoubt)).left > 0) {
      // Some of the resent rows are in doubt again.
      await resumeInDoubt(retry.folder, rateFlags, flags);
      return;
    }
  const command = next.status
    ? await readOwnCommand(next.folder)
    : await createRetryCommand(saved, {
        ...{ done, output: followUpOutput(saved.output, next), job: status.job, inDoubtRows: status.inDoubt },
        // A dry run leaves no trace in the job.
        getFolder: () => (flags.dryRun ? createTempFolder() : next.folder),
      });
  if (command) {
    await runFile(
      withRateFlags(command, rateFlags),
      next.folder,
      flags,
      async () => void (await assertRetryable(journal, folder)),
    );
    return;
  }
  if (status.inFlight > 0)
    throw new CliError(
      `This job stopped while calls were in flight. Resume it first, so that the rows of those calls are recorded as in doubt. Then use --retry-in-doubt. To resume the job: ${resumeCommand(folder)}`,
    );
  const { left, outputs } = await readResent(journal, status.inDoubt);
  if (left > 0)
    throw new CliError(
      `${formatCount(left, 'row')} of this job ${left === 1 ? 'is' : 'are'} in doubt from a repair. To send ${left === 1 ? 'it' : 'them'} again with ${left === 1 ? 'its' : 'their'} edits: ${resendCommand(journal)}`,
    );
  if (done.length === 0) throw new CliError('This job has no rows in doubt.');
  if (flags.json) {
    // This is the state of the job itself, not of its retries. It may have stopped before the end.
    const state = status.isDone ? 'done' : 'stopped';
    printJson({ event: 'end', status: state, leftInDoubt: left, retried: outputs });
  } else
    print(
      `All of this job's rows in doubt were resent and now have an outcome.${status.isDone ? '' : ` The job itself is not done. To resume the job: ${resumeCommand(folder)}`}`,
    );
}

/**
 * Checks that a job's rows in doubt can be sent again. The job must have started, and it must not have been exported. In addition:
 *
 * - No process may be working on the job, because it could add more rows in doubt.
 * - No row in doubt may have an edit, from a page or a repair, because the file of the rows in doubt has the original values.
 * - A job that uses `dedupe` must be done. Otherwise, an unsent row may be a duplicate of a row in doubt. The job does not learn the outcome
 *   of the retry, so the duplicate would be in doubt too. Resending it could be charged a second time.
 *
 * @param folder the folder as the user wrote it.
 * @throws CliError
 */
async function assertRetryable(journal: string, folder: string): Promise<JobStatus> {
  await assertChainNotExported(journal);
  const status = await readStatus(journal);
  if (!status) throw new CliError(`The job in ${folder} has not started. To start it: ${resumeCommand(folder)}`);
  if (isRepair(journal))
    throw new CliError(
      `This job is a repair, and its rows in doubt must be sent with their edits. To resend them: ${resendCommand(journal)}`,
    );
  // A repair of the original job may have sent some rows of this retry.
  if (isRetry(journal)) await assertRetryable(dirname(journal), dirname(folder));
  if (status.runner !== undefined)
    throw new CliError(
      `Process ${String(status.runner)} is working on this job. Resend the rows in doubt after that process has ended.`,
    );
  if (status.job.dedupe && !status.isDone)
    throw new CliError(
      `This job uses --dedupe and is not done, so unsent rows may be duplicates of the rows in doubt. Resume the job first: ${resumeCommand(folder)}`,
    );
  const edited = (status.job.reviews ?? []).flatMap(([row, { sent }]) => (sent ? [row] : []));
  const repaired = await listRepairedRows(journal);
  const row = await findRowInDoubt(journal, [...edited, ...repaired], status.written);
  if (row !== undefined) {
    const { left } = await readResent(journal, status.inDoubt);
    throw new CliError(
      left === 0
        ? 'All rows in doubt were resent by retries or repairs and now have an outcome.'
        : `${formatCount(left, 'row')} of this job ${left === 1 ? 'is' : 'are'} still in doubt. A retry would also send row ${String(row + 1)} with its original values, although it was edited later or sent by a repair, and you would be charged for it. To send only the rows that are still in doubt, with their edits${status.isDone ? '' : ', resume the job, then run'}: ${resendCommand(journal, true)}`,
    );
  }
  return status;
}

/** Checks that neither this job nor the job that it retries was exported. Rows in doubt are part of an export and may be sent again elsewhere. */
async function assertChainNotExported(folder: string): Promise<void> {
  if ((await readStatus(folder))?.isExported) throw exportedError(folder);
  if (isRetry(folder)) await assertChainNotExported(dirname(folder));
}

const withRateFlags = (command: SavedCommand, rateFlags: RateFlags): SavedCommand => ({
  ...command,
  flags: { ...command.flags, ...rateFlags },
});

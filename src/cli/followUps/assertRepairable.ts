import { existsSync } from 'node:fs';
import { findRunner, type JobStatus, readStatus } from '../../batch/index.ts';
import type { Client } from '../../core/index.ts';
import { describeService, isSameService, serviceOf } from '../../files/index.ts';
import { CliError, usageError } from '../errors.ts';
import { resumeCommand } from '../messages/format.ts';
import { assertNothingSent } from '../run/outcomes.ts';
import { completeFormats, completePaths, isSameFile } from '../run/outputs.ts';
import { exportedError, type SavedCommand } from '../run/savedCommand.ts';
import { type FollowUp, isFollowUp, isUnsent, listFollowUps } from './followUps.ts';

/** Checks that the repair does not overwrite the corrections file, which may have corrections that are not sent. @throws CliError */
export function assertNotRewritten(path: string, { output, flags: { deliver } }: SavedCommand): void {
  for (const format of completeFormats)
    for (const written of Object.values(completePaths({ output, deliver }, format)))
      if (isSameFile(written, path))
        throw usageError(
          `The repair would overwrite ${path}, and your corrections would be lost. Save them as another file first.`,
        );
}

/** Checks that the rows of a job can be sent again. @param folder the folder as the user wrote it. @throws CliError */
export async function assertRepairable(journal: string, folder: string, client: Client): Promise<JobStatus> {
  if (isFollowUp(journal))
    throw usageError(
      `${folder} is part of another job. Repair that job instead: its complete files have the rows of all retries and repairs.`,
    );
  const status = await readStatus(journal);
  if (!status) throw new CliError(`The job in ${folder} has not started. To start it: ${resumeCommand(folder)}`);
  if (status.isExported) throw exportedError(folder);
  if (!status.isDone)
    throw new CliError(
      `This job is not done. Resume it first, so that each row has an outcome: ${resumeCommand(folder)}`,
    );
  const service = serviceOf(client);
  if (!isSameService(status.job.operation, status.job.service, service))
    throw new CliError(
      `This job was started with the service at ${describeService(status.job.service)}, and this repair would send to ${describeService(service)}. Nothing was sent. Use the address that the job was started with.`,
    );
  return status;
}

/** Returns the error for an earlier retry or repair that must be done first. */
export function unfinishedError({ kind, status, folder }: FollowUp): CliError {
  const isRepair = kind === 'repair';
  const resume = resumeCommand(folder, ...(status?.reason === 'budget' ? ['--budget CREDITS'] : []));
  return new CliError(
    `An earlier ${isRepair ? 'repair' : 'retry of rows in doubt'} of this job is not done. Resume it first: ${resume}${isRepair && status && !status.isExported && !isUnsent(status) ? '. Some of its rows were sent, so another repair cannot replace it.' : ''}`,
  );
}

/**
 * Checks that no other retry or repair of a job is unfinished, because the same rows could then be sent twice.
 *
 * @param own folder of the repair that is about to send its rows. If omitted, ignores a started repair that has sent no rows, because a new repair
 * can replace it.
 * @returns the repairs of the job.
 * @throws CliError, or BatchError `journal` if the journal of a repair has lost rows that were sent.
 */
export async function assertIdle(journal: string, own?: string): Promise<Awaited<ReturnType<typeof listFollowUps>>> {
  const repairs = await listFollowUps(journal, 'repair');
  for (const next of [...(await listNextRetries(journal)), repairs.next]) {
    const { kind, status, folder } = next;
    if (folder === own) continue;
    const isReplaceable = own === undefined && kind === 'repair' && status?.runner === undefined;
    if (status && !(isReplaceable && isUnsent(status))) throw unfinishedError(next);
    if (status) await assertNothingSent(folder);
    const runner = existsSync(folder) ? await findRunner(folder) : undefined;
    if (runner !== undefined)
      throw new CliError(`Process ${String(runner)} is about to send rows of this job again. Wait until it has ended.`);
  }
  return repairs;
}

/** Lists the retries of a job, and the retries of those retries, that are unfinished or not started. */
async function listNextRetries(journal: string): Promise<FollowUp[]> {
  const { done, next } = await listFollowUps(journal, 'retry');
  const nested = await Promise.all(done.map(({ folder }) => listNextRetries(folder)));
  return [...nested.flat(), next];
}

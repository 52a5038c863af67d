import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, dirname, resolve } from 'node:path';
import { type JobStatus, readStatus } from '../../batch/index.ts';
import { Failure } from '../errors.ts';
import type { FileFlags, RunFlags } from '../options/fileOptions.ts';
import { handedOver, type KeptCommand, keptCommand } from '../run/savedCommand.ts';
import { isRetry, retriesOf, sentAgain } from '../run/retries.ts';
import { retryCommand } from './retryInDoubt.ts';
import { runFile } from '../run/runFile.ts';
import { say } from '../output.ts';
import { resumeCommand } from '../messages/nextCommand.ts';

/** A folder for its owner alone, which goes with this process, also where a signal ends that. */
export function passingFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'doorplate-'));
  const go = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', go);
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const)
    process.once(name, () => {
      go();
      // As it would have ended without a listener.
      process.kill(process.pid, name);
    });
  return folder;
}

/** What may be another one from now on: which rows are sent, and what they say, does not depend on it. */
type OtherPace = Partial<Pick<FileFlags, 'budget' | 'concurrency' | 'callsPerSecond' | 'chunkSize' | 'bisect'>>;

/** `doorplate resume`: the rest of a job, or its rows in doubt as a job of their own. */
export async function resume(
  folder: string,
  {
    retryInDoubt,
    takeBack,
    budget,
    concurrency,
    callsPerSecond,
    chunkSize,
    bisect,
    ...flags
  }: RunFlags & OtherPace & { retryInDoubt?: true; takeBack?: true },
): Promise<void> {
  const other = Object.fromEntries(
    Object.entries({ budget, concurrency, callsPerSecond, chunkSize, bisect }).filter(
      ([, value]) => value !== undefined,
    ),
  ) as OtherPace;
  const own = resolve(folder);
  const kept = await keptCommand(own);
  if (!retryInDoubt) {
    const seeParent = async () => (isRetry(own) ? seeHere(dirname(own)) : undefined);
    await seeParent();
    await runFile(withPace(kept, other), own, { ...flags, ...(takeBack && { takeBack }) }, seeParent);
    return;
  }
  if (takeBack)
    throw new Failure('--take-back is for the job itself: take it back first, and send its rows in doubt again then.');
  const job = await seeRetryable(own, folder);
  const retries = await retriesOf(own);
  for (const { folder: its, status } of retries)
    if (status?.isDone && (await sentAgain(its, status.inDoubt)).left > 0) {
      // They were sent again, and some are in doubt once more.
      await resume(its, { retryInDoubt, ...other, ...flags });
      return;
    }
  const next = retries.at(-1);
  if (!next) return;
  // One that was begun is gone on with. A dry run writes nothing where the job is.
  const command = next.status
    ? await keptCommand(next.folder)
    : await retryCommand(kept, {
        retries,
        job: job.job,
        inDoubt: job.inDoubt,
        home: () => (flags.dryRun ? passingFolder() : next.folder),
      });
  if (!command) {
    if (job.underWay > 0)
      throw new Failure(
        `The rows of the calls that were under way come into doubt when this job goes on. Go on with it first: ${resumeCommand(folder)}`,
      );
    if (retries.length === 1) throw new Failure('No row of this job is in doubt.');
    const { left, outputs } = await sentAgain(own, job.inDoubt);
    // Of the job itself, which may have stopped before its end.
    const status = job.isDone ? 'done' : 'stopped';
    if (flags.json) say(JSON.stringify({ event: 'end', status, leftInDoubt: left, retried: outputs }));
    else
      say(
        `All rows of this job that were in doubt were sent again, and have an outcome.${job.isDone ? '' : ` The job itself is not done. To go on: ${resumeCommand(folder)}`}`,
      );
    return;
  }
  await runFile(withPace(command, other), next.folder, flags, async () => void (await seeRetryable(own, folder)));
}

/**
 * Rows in doubt are not sent again while a process works on the job: it may write more of them. With `dedupe` not before the job is done either: a row that is
 * left may be like one in doubt. The job does not learn what the retry was answered, so that row would come into doubt too, and be paid for a second time.
 *
 * @param shown the folder as a person has written it.
 * @returns how far the job is.
 * @throws Failure
 */
async function seeRetryable(own: string, shown: string): Promise<JobStatus> {
  await seeHere(own);
  const status = await readStatus(own);
  if (!status) throw new Failure(`The job of ${shown} has not begun.`);
  if (status.runner !== undefined)
    throw new Failure(
      `Process ${String(status.runner)} works on this job. Its rows in doubt can be sent again when it has ended.`,
    );
  if (status.job.dedupe && !status.isDone)
    throw new Failure(
      `This job is not done, and rows that are left may share an answer with those in doubt (--dedupe). Go on with it first: ${resumeCommand(shown)}`,
    );
  return status;
}

/** Rows in doubt travel with a job that is exported, and may be sent elsewhere: neither it nor a retry of it sends them here. @throws Failure */
async function seeHere(folder: string): Promise<void> {
  if ((await readStatus(folder))?.isHandedOver) throw handedOver(folder);
  if (isRetry(folder)) await seeHere(dirname(folder));
}

const withPace = (command: KeptCommand, other: OtherPace): KeptCommand => ({
  ...command,
  flags: { ...command.flags, ...other },
});

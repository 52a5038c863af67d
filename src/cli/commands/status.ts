import { resolve } from 'node:path';
import { folderStore, readStatus } from '../../batch/index.ts';
import { printableLine } from '../../core/index.ts';
import { CliError } from '../errors.ts';
import { formatCount, formatNumber, resumeCommand } from '../messages/format.ts';
import { print, printJson } from '../output.ts';
import { retryResults } from '../run/retries.ts';
import { readSavedCommand } from '../run/savedCommand.ts';

/** `doorplate status`: prints the progress of a job without changing it. */
export async function status(folder: string, { json }: { json?: true }): Promise<void> {
  const journal = resolve(folder);
  const { output, flags } = await readSavedCommand(journal);
  const { store } = flags;
  const found = await readStatus(journal, store === undefined ? undefined : folderStore(resolve(store)));
  if (!found) throw new CliError(`The job in ${folder} has not started.`);
  const { job, isDone, isExported, written, inDoubt, waiting, inFlight, runner } = found;
  const { left } = await retryResults(journal, inDoubt);
  if (json) {
    // Leave out the rows that a user has corrected, because they do not belong in a log.
    const { repairs: _, reviews: _reviews, ...jobWithoutRows } = job;
    printJson({ ...found, leftInDoubt: left, job: jobWithoutRows, output });
    return;
  }
  const state = isDone
    ? 'Done.'
    : isExported
      ? 'Exported, to be resumed elsewhere.'
      : runner
        ? `Process ${String(runner)} is working on this job.`
        : `Not done and not running. To resume: ${resumeCommand(folder)}`;
  const details = [
    ...(inDoubt > left ? [`${formatNumber(inDoubt - left)} already resent and resolved`] : []),
    ...(left > 0
      ? [
          `to resend ${inDoubt > left ? 'the remaining rows' : 'these rows'}: ${resumeCommand(folder, '--retry-in-doubt')}`,
        ]
      : []),
  ];
  const inDoubtNote = inDoubt > 0 ? `, ${formatNumber(inDoubt)} of them in doubt (${details.join('; ')})` : '';
  const unfinished =
    runner || isDone || inFlight === 0
      ? 'in flight'
      : store === undefined
        ? 'in doubt because their calls were in flight when the job stopped'
        : 'in flight on workers (in doubt if the worker has died)';
  print(`${printableLine(job.source)}: ${printableLine(job.operation)}, started at ${new Date(job.startedAt).toISOString()}
${state}
${formatCount(written, 'row')} in ${printableLine(output)} and the files next to it${inDoubtNote}.
Not in a file yet: ${formatCount(waiting, 'row')} with an answer, ${formatCount(inFlight, 'row')} ${unfinished}.`);
}

import { resolve } from 'node:path';
import { csvSource, folderStore, type JobStatus, readStatus } from '../../batch/index.ts';
import { type BatchOperationName, creditsPerRecord, printableLine } from '../../core/index.ts';
import { CliError } from '../errors.ts';
import { formatCount, formatNumber, resumeCommand } from '../messages/format.ts';
import { formatStopReason } from '../messages/runErrors.ts';
import { print, printJson } from '../output.ts';
import { readResent, retryCommand } from '../run/repairs.ts';
import { readSavedCommand } from '../run/savedCommand.ts';

/** `doorplate status`: prints the progress of a job without changing it. */
export async function status(folder: string, { json }: { json?: true }): Promise<void> {
  const journal = resolve(folder);
  const { input, output, flags } = await readSavedCommand(journal);
  const { store } = flags;
  const found = await readStatus(journal, store === undefined ? undefined : folderStore(resolve(store)));
  if (!found) throw new CliError(`The job in ${folder} has not started.`);
  const { job, isDone, isExported, written, notSent, inDoubt, waiting, inFlight, reason, runner } = found;
  const { left } = await readResent(journal, inDoubt);
  const total = isDone ? written : await countRows(input, job);
  const price = flags.price ?? creditsPerRecord(job.operation as BatchOperationName, job.settings as object);
  const [credits, creditsInDoubt] = [found.paid * price, found.perhapsPaid * price];
  if (json) {
    // Leave out the rows that a user has corrected, because they do not belong in a log.
    const { repairs: _, reviews: _reviews, ...jobWithoutRows } = job;
    printJson({ ...found, total, credits, creditsInDoubt, leftInDoubt: left, job: jobWithoutRows, output });
    return;
  }
  const state = isDone
    ? 'Done.'
    : isExported
      ? 'Exported, to be resumed elsewhere.'
      : runner
        ? `Process ${String(runner)} is working on this job.`
        : `Not done and not running. To resume: ${resumeCommand(folder)}`;
  const why =
    reason === 'sample'
      ? 'Paused after the sample.'
      : formatStopReason(
          { reason, error: undefined },
          { input, budget: flags.budget, bisect: flags.bisect === true, spent: credits + creditsInDoubt },
        );
  const details = [
    ...(inDoubt > left ? [`${formatNumber(inDoubt - left)} already resent and resolved`] : []),
    ...(left > 0 ? [`to resend ${inDoubt > left ? 'the remaining rows' : 'these rows'}: ${retryCommand(folder)}`] : []),
  ];
  const notSentNote = notSent > 0 ? `, ${formatNumber(notSent)} of them not sent` : '';
  const inDoubtNote =
    inDoubt + left > 0 ? `, ${formatNumber(Math.max(inDoubt, left))} of them in doubt (${details.join('; ')})` : '';
  const unfinished =
    runner || isDone || inFlight === 0
      ? 'in flight'
      : store === undefined
        ? 'in doubt because their calls were in flight when the job stopped'
        : 'in flight on workers (in doubt if the worker has died)';
  const count = isDone || total === undefined ? '' : `${formatNumber(written)} of `;
  const budget = flags.budget === undefined ? '' : `, of a budget of ${formatNumber(flags.budget)}`;
  print(`${printableLine(job.source)}: ${printableLine(job.operation)}, started at ${new Date(job.startedAt).toISOString()}
${state}${why && `\n${printableLine(why)}`}
${count}${formatCount(count ? (total ?? 0) : written, 'row')} in ${printableLine(output)} and the files next to it${notSentNote}${inDoubtNote}.
Used: ${formatCount(credits, 'credit')}${creditsInDoubt > 0 ? `, plus ${formatNumber(creditsInDoubt)} in doubt` : ''}${budget}.
Not in a file yet: ${formatCount(waiting, 'row')} with an outcome, ${formatCount(inFlight, 'row')} ${unfinished}.`);
}

/** Counts the rows of a job's file. Returns undefined if the file is missing or has changed. */
async function countRows(input: string, job: JobStatus['job']): Promise<number | undefined> {
  try {
    const source = csvSource(input, job.reading);
    if ((await source.digest()) !== job.digest) return undefined;
    // The first line of a list of emails without a header is a row.
    let rows = Number(JSON.stringify(await source.header()) !== JSON.stringify(job.header));
    for await (const _ of source.rows()) rows++;
    return rows;
  } catch {
    return undefined;
  }
}

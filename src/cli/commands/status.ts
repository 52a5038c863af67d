import { resolve } from 'node:path';
import { csvSource, type JobStatus } from '../../batch/index.ts';
import { printableLine } from '../../core/index.ts';
import { CliError, toCliError } from '../errors.ts';
import { hasRepairs, isReplaced } from '../followUps/followUps.ts';
import { type JobTally, tallyAllPasses } from '../followUps/jobTotals.ts';
import { readResent, resendCommand } from '../followUps/resent.ts';
import { listFollowUpUse, readUsedStatus, sumCredits, totalOf, type UsedCredits } from '../followUps/usedCredits.ts';
import { formatOthersInDoubt, formatCount, formatCredits, formatNumber, resumeCommand } from '../messages/format.ts';
import { formatStopReason } from '../messages/runErrors.ts';
import { print, printJson } from '../output.ts';
import { readSavedCommand } from '../run/savedCommand.ts';

/** `doorplate status`: prints the progress of a job without changing it. */
export async function status(folder: string, { json }: { json?: true }): Promise<void> {
  const journal = resolve(folder);
  const { input, output, flags } = await readSavedCommand(journal);
  const found = await readUsedStatus(journal);
  if (!found) throw new CliError(`The job in ${folder} has not started. To start it: ${resumeCommand(folder)}`);
  const { job, isDone, isExported, written, notSent, inDoubt, waiting, inFlight, reason, runner } = found;
  // This reads all results, so do it only if repairs, here or on a page, have changed them. Retries can be counted without it.
  const isRepaired = hasRepairs(journal) || (job.reviews ?? []).some(([, { earlier }]) => earlier);
  const totals = isDone && isRepaired ? await tallyAllPasses(journal).catch(() => undefined) : undefined;
  const all = totals?.tally;
  const { left, resolved } = await readResent(journal, inDoubt, totals?.inDoubt);
  const total = isDone ? written : await countRows(input, job);
  const { credits, creditsInDoubt } = found;
  const followUps = await listFollowUpUse(journal).catch((error: unknown) => {
    const problem = toCliError(error);
    if (problem) return problem;
    throw error;
  });
  if (json) {
    // Leave out the rows that a user has corrected, because they do not belong in a log.
    const { repairs: _, reviews: _reviews, ...jobWithoutRows } = job;
    const fields = {
      ...found,
      isReplaced: isReplaced(journal),
      total,
      leftInDoubt: left,
      job: jobWithoutRows,
      output,
      ...(all && { totalTally: all }),
    };
    if (followUps instanceof CliError) printJson({ ...fields, problem: followUps.message });
    else printJson({ ...fields, ...totalOf(sumCredits([found, ...followUps])), followUps });
    return;
  }
  const state = isDone
    ? 'Done.'
    : isReplaced(journal)
      ? 'A later repair has replaced this one. Nothing was sent.'
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
          {
            input,
            folder: journal,
            budget: flags.budget,
            bisect: flags.bisect === true,
            spent: credits + creditsInDoubt,
          },
        );
  const notSentNote = notSent > 0 ? `, ${formatNumber(notSent)} of them not sent` : '';
  const resolvedNote = resolved > 0 ? ` (${formatNumber(resolved)} already resent and resolved)` : '';
  const inDoubtNote = left + resolved > 0 ? `, ${formatNumber(left + resolved)} of them in doubt${resolvedNote}` : '';
  const resend =
    left > 0
      ? `\nTo resend ${resolved > 0 ? 'the remaining rows' : 'the rows'} in doubt: ${resendCommand(folder)}`
      : '';
  const unfinished =
    runner || isDone || inFlight === 0
      ? 'in flight'
      : flags.store === undefined
        ? 'in doubt because their calls were in flight when the job stopped'
        : 'in flight on workers (in doubt if the worker has died)';
  const count = isDone || total === undefined ? '' : `${formatNumber(written)} of `;
  const budget = flags.budget === undefined ? '' : `, of a budget of ${formatNumber(flags.budget)}`;
  print(`${printableLine(job.source)}: ${printableLine(job.operation)}, started at ${new Date(job.startedAt).toISOString()}
${state}${why && `\n${printableLine(why)}`}
${count}${formatCount(count ? (total ?? 0) : written, 'row')} in ${printableLine(output)} and the files next to it${notSentNote}${inDoubtNote}.${resend}${formatOutcomes(all, left)}
Used: ${formatCredits(found)}${budget}.${formatFollowUps(found, followUps)}${isDone && waiting + inFlight === 0 ? '' : `\nNot in a file yet: ${formatCount(waiting, 'row')} with an outcome, ${formatCount(inFlight, 'row')} ${unfinished}.`}`);
}

/** Describes the outcomes of a job's rows after its retries and repairs. Returns '' if there are none. */
function formatOutcomes(all: JobTally | undefined, leftInDoubt: number): string {
  if (!all) return '';
  const parts = [
    [all.results, 'with an answer'],
    [all.rejected, 'rejected'],
    [all.notSent, 'not sent'],
    [all.inDoubt, 'in doubt'],
    [all.accepted, all.accepted === 1 ? 'accepted as it is' : 'accepted as they are'],
  ] as const;
  const counts = parts.flatMap(([count, what]) => (count > 0 ? [`${formatNumber(count)} ${what}`] : []));
  return [`\nAfter retries and repairs: ${counts.join(', ')}.`, ...formatOthersInDoubt(all, leftInDoubt)].join('\n');
}

type FollowUps = Awaited<ReturnType<typeof listFollowUpUse>>;

/** Describes the credits that a job's retries and repairs have used, and lists the unfinished ones. Returns '' if there are none. */
function formatFollowUps(job: UsedCredits, followUps: FollowUps | CliError): string {
  if (followUps instanceof CliError)
    return `\nThe credits used by retries and repairs are unknown. ${printableLine(followUps.message)}`;
  if (followUps.length === 0) return '';
  const unfinished = followUps
    .filter(({ isDone }) => !isDone)
    .map(({ kind, folder, runner, resume }) =>
      resume === undefined
        ? `Process ${String(runner)} is working on the ${kind} in ${printableLine(folder)}.`
        : `A ${kind} is not done and not running. To resume it: ${resume}`,
    );
  const used = `Retries and repairs used ${formatCredits(sumCredits(followUps))}. In total: ${formatCredits(sumCredits([job, ...followUps]))}.`;
  return ['', used, ...unfinished].join('\n');
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

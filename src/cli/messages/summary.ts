import { open } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { type BatchReport, type csvSource, ownerOnly, restrictPermissions } from '../../batch/index.ts';
import { printableLine } from '../../core/index.ts';
import { exitCodes } from '../errors.ts';
import { originalJob } from '../followUps/followUps.ts';
import { type JobTally, tallyAllPasses } from '../followUps/jobTotals.ts';
import { readResent, resendCommand, type ResentRows } from '../followUps/resent.ts';
import { readTotalCredits, totalOf, type UsedCredits } from '../followUps/usedCredits.ts';
import type { RunFlags } from '../options/fileOptions.ts';
import { print, printError, printJson } from '../output.ts';
import type { CompleteFile } from '../run/completeFiles.ts';
import { standardOutput } from '../run/delivery.ts';
import { outputFiles } from '../run/outputs.ts';
import type { FileNotes } from '../run/fileNotes.ts';
import { readSavedCommand, type SavedCommand } from '../run/savedCommand.ts';
import { describeRowErrors } from './callErrors.ts';
import {
  describeCountryNames,
  formatOthersInDoubt,
  formatCount,
  formatCredits,
  formatDuration,
  formatNumber,
  formatSearchCredits,
  noRows,
  resumeCommand,
} from './format.ts';
import { formatReport } from './reportPage.ts';
import { formatStopReason } from './runErrors.ts';

interface SummaryOptions {
  command: SavedCommand;
  /** Journal folder of the job. */
  folder: string;
  /** `html` is the path of the report, if one is written. */
  flags: Pick<RunFlags, 'json'> & { html: string | undefined };
  /** Files with every row, and with the rows that need attention. */
  completeFiles: readonly CompleteFile[];
  /** `-` or a path, if the results were delivered from the job folder. */
  deliveredTo: string | undefined;
  source: Pick<ReturnType<typeof csvSource>, 'name' | 'permissions'>;
  notes: FileNotes;
}

/** Prints a run's summary or its `end` event, writes the report and sets the exit code. */
export async function printSummary(
  report: BatchReport,
  { command, folder, flags, deliveredTo, completeFiles, source, notes }: SummaryOptions,
): Promise<void> {
  // If the retries and repairs cannot be read, the total is unknown.
  const total = await readTotalCredits(folder, report).catch(() => undefined);
  const root = originalJob(folder);
  const isFollowUp = root !== folder;
  // Before the job is done, its results lack the rows that wait for earlier rows.
  const totals = isFollowUp || report.status === 'done' ? await tallyAllPasses(root).catch(() => undefined) : undefined;
  const all = totals?.tally;
  const resent = await readResent(folder, report.tally.inDoubt, totals?.inDoubt);
  const isReportWritten =
    flags.html === undefined ||
    (await writeReport(
      flags.html,
      await formatReport(report, {
        source: isFollowUp ? basename((await readSavedCommand(root)).input) : source.name,
        operation: command.operation,
        resolved: resent.resolved,
        total,
        all: all && { ...all, unreadable: countUnreadable(report, all, { completeFiles, isFollowUp }) },
      }),
      await source.permissions().catch(() => ownerOnly),
    ).then(
      () => true,
      (error: unknown) => {
        // The run itself has ended, so print its summary anyway.
        printError(`The report could not be written: ${(error as Error).message}`);
        return false;
      },
    ));
  if (flags.json) {
    const files = outputFiles(command.output, report);
    const event = {
      ...report,
      ...(total && totalOf(total)),
      ...(all && { totalTally: all }),
      leftInDoubt: resent.left,
      error: report.error?.message,
      files: Object.fromEntries([...files, ...completeFiles].map(({ kind, path }) => [kind, resolve(path)])),
      ...(deliveredTo !== undefined && { deliveredTo }),
      retried: [...resent.outputs, ...resent.inDoubt],
      countryNames: notes.countryNames(),
    };
    printJson({ event: 'end', ...event });
  } else print(formatSummary(report, { command, folder, deliveredTo, completeFiles, resent, total, all, notes }));
  process.exitCode =
    report.status === 'stopped'
      ? exitCodes.stopped
      : resent.left > 0 && report.status === 'done'
        ? exitCodes.inDoubt
        : isReportWritten
          ? exitCodes.done
          : exitCodes.failed;
}

/** Returns the number of unreadable lines in the file of a job. The report of a retry or a repair counts only those in its own file. */
function countUnreadable(
  { unreadable }: BatchReport,
  { rows }: JobTally,
  { completeFiles, isFollowUp }: { completeFiles: readonly CompleteFile[]; isFollowUp: boolean },
): number {
  const complete = completeFiles.find(({ kind }) => kind === 'complete');
  return isFollowUp && complete ? complete.count - rows : unreadable;
}

/** Writes a report. Users who cannot read the source cannot read the report either. */
async function writeReport(path: string, text: string, permissions: number): Promise<void> {
  const file = await open(path, 'w', permissions);
  try {
    await restrictPermissions(file, permissions);
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}

interface SummaryDetails extends Pick<
  SummaryOptions,
  'command' | 'folder' | 'deliveredTo' | 'completeFiles' | 'notes'
> {
  resent: ResentRows;
  /** Credits that the job, its retries and its repairs have used. Undefined if unknown. */
  total: UsedCredits | undefined;
  /** Row counts of the whole job after its retries and repairs. Undefined if there are none, or if they cannot be read. */
  all: JobTally | undefined;
}

function formatSummary(
  report: BatchReport,
  { command, folder, deliveredTo, completeFiles, resent, total, all, notes }: SummaryDetails,
): string {
  const { operation, input, output, flags } = command;
  const { status, alreadyDone, reason, tally, unreadable, waiting, elapsed } = report;
  const isFollowUp = originalJob(folder) !== folder;
  // The figures of the job itself include its retries and repairs. A retry or a repair has its own figures, and those of the job below.
  const { credits, creditsInDoubt, searchCredits }: UsedCredits = isFollowUp ? report : (total ?? report);
  const shown = isFollowUp ? tally : (all ?? tally);
  const { left, resolved } = resent;
  const isSample = reason === 'sample';
  const state = {
    done: 'Done.',
    paused: isSample ? 'Paused after the sample.' : 'Paused. Nothing is lost.',
    stopped: 'Stopped.',
  }[status];
  const inDoubt = creditsInDoubt > 0 ? `, plus ${formatCount(creditsInDoubt, 'credit')} in doubt` : '';
  const duration = alreadyDone
    ? 'The job was already done, so nothing was sent.'
    : `This run took ${formatDuration(elapsed)}.`;
  const lines = [
    '',
    `${state} ${formatCount(tally.rows, 'row')}, ${formatCount(credits, 'credit')}${inDoubt}${formatSearchCredits(searchCredits)}. ${duration}`,
  ];
  const own = report.credits + report.creditsInDoubt;
  if (total && total.credits + total.creditsInDoubt > own)
    lines.push(
      isFollowUp
        ? `In total, the job, its retries and its repairs have used ${formatCredits(total)}.`
        : 'This includes the credits that its retries and repairs have used.',
    );
  if (status === 'stopped')
    lines.push(
      formatStopReason(report, {
        input,
        folder,
        budget: flags.budget,
        bisect: flags.bisect === true,
        spent: own,
      }),
    );
  lines.push(
    '',
    ...completeFiles.map(
      ({ kind, count, path }) => `  ${kind.padEnd(10)}  ${formatNumber(count).padStart(9)}  ${path}`,
    ),
    ...outputFiles(output, report).map(
      ({ kind, count, path }) =>
        `  ${kind.padEnd(10)}  ${formatNumber(count).padStart(9)}  ${kind !== 'results' || deliveredTo === undefined ? path : deliveredTo === standardOutput ? 'standard output' : deliveredTo}`,
    ),
  );
  if (tally.rows === 0 && unreadable === 0 && status === 'done') lines.push(`  ${noRows(input)}`);
  if (waiting > 0)
    lines.push(
      `  ${formatNumber(waiting)} of these rows ${waiting === 1 ? 'is' : 'are'} not in a file yet, because ${reason === 'journal' ? 'they could not be written' : 'earlier rows still have no outcome'}. Keep ${folder} and resume the job.`,
    );
  if (unreadable > 0)
    lines.push(
      `  ${formatCount(unreadable, 'line')} of ${input} ${unreadable === 1 ? 'was unreadable and was' : 'were unreadable and were'} not sent. With --strict, a file with unreadable lines is not sent at all.`,
      ...notes.unreadableLines().map((line) => `  ${line}`),
    );
  lines.push(...describeCountryNames(notes).map((line) => `  ${line}`));
  if (tally.unplaced > 0)
    lines.push(
      `  ${formatCount(tally.unplaced, 'answer')} could not be matched to a row. See the column AnswersWithoutRow in the first row of ${tally.unplaced === 1 ? 'the call' : 'each call'}.`,
    );
  lines.push(
    ...formatTable('Outcomes', shown.kinds),
    ...formatTable('Quality', shown.qualities),
    ...formatTable('Countries', shown.countries),
    ...formatTable('Rows without an answer', describeRowErrors(shown.reasons, operation)),
    ...(isFollowUp && all ? formatTable('Outcomes of the whole job', all.kinds) : []),
  );
  if (all && all.accepted > 0)
    lines.push(
      '',
      `${formatCount(all.accepted, 'row')} accepted as ${all.accepted === 1 ? 'it is' : 'they are'}, so not among the exceptions.`,
    );
  if (resolved > 0)
    lines.push(
      '',
      `${formatCount(resolved, 'row')} in doubt ${resolved === 1 ? 'was resent and now has an outcome' : 'were resent and now have an outcome'}${resent.outputs.length > 0 ? ':' : '.'}`,
      ...resent.outputs.map((path) => `  ${path}`),
    );
  if (left > 0)
    lines.push(
      '',
      ...(all && !isFollowUp ? formatOthersInDoubt(all, left) : []),
      `Rows in doubt may have been charged, so they are not resent automatically. To resend them: ${resendCommand(folder)}`,
      ...resent.inDoubt.map((path) => `  ${path}`),
    );
  if (status !== 'done')
    lines.push(
      '',
      `${isSample ? 'To send the other rows' : 'To resume'}: ${resumeCommand(folder, ...(reason === 'budget' ? ['--budget CREDITS'] : []))}`,
    );
  // A path or a string from the service must not be able to start a new line.
  return lines.map((line) => printableLine(line)).join('\n');
}

const maxTableRows = 12;
const maxNameLength = 60;

function formatTable(title: string, counts: Readonly<Record<string, number | undefined>>): string[] {
  const rows = Object.entries(counts)
    .flatMap(([name, count]) => (count ? [[name.slice(0, maxNameLength), count] as const] : []))
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxTableRows);
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(([name]) => name.length));
  return ['', title, ...rows.map(([name, count]) => `  ${name.padEnd(width)}  ${formatNumber(count).padStart(9)}`)];
}

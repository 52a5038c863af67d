import type { BatchReport } from '../../batch/index.ts';
import { counted, resumeCommand } from './nextCommand.ts';
import type { KeptCommand } from '../run/savedCommand.ts';
import { outputFiles } from '../run/outputs.ts';
import { inWords } from './progress.ts';
import { rowFaultsInWords } from './rowErrors.ts';
import { type SentAgain, jobOfRetry, sentAgain } from '../run/retries.ts';
import { stopInWords } from './stopReasons.ts';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { exitCodes } from '../errors.ts';
import type { RunFlags } from '../options/fileOptions.ts';
import { reportPage } from './reportPage.ts';
import { note, say } from '../output.ts';

const number = new Intl.NumberFormat('en');
const counts = (title: string, list: Readonly<Record<string, number | undefined>>): string[] => {
  const rows = Object.entries(list)
    .flatMap(([name, count]) => (count ? [[name, count] as const] : []))
    .sort(([, one], [, other]) => other - one)
    .slice(0, 12);
  const most = Math.max(...rows.map(([name]) => Math.min(60, name.length)));
  return rows.length === 0
    ? []
    : [
        '',
        title,
        ...rows.map(([name, count]) => `  ${name.slice(0, 60).padEnd(most)}  ${number.format(count).padStart(9)}`),
      ];
};

/** What a summary says beside the figures of a report. */
export interface SummaryOptions {
  command: KeptCommand;
  /** Of the job. */
  folder: string;
  /** What has become of its rows in doubt since. */
  again: SentAgain;
  /** Which lines of the input could not be used, and why. */
  badLines: readonly string[];
}

/** How a run has ended, for a person. */
export function summaryOf(
  report: BatchReport,
  { command, folder, again: { left, outputs, inDoubt }, badLines }: SummaryOptions,
): string {
  const { operation, input, output, flags } = command;
  const { status, alreadyDone, reason, tally, credits, creditsInDoubt, bad, waiting, elapsed } = report;
  const how = { done: 'Done.', paused: 'Ended by you; nothing is lost.', stopped: 'Stopped.' }[status];
  return [
    '',
    `${how} ${counted(tally.rows, 'row')}, ${counted(credits, 'credit')}${creditsInDoubt > 0 ? `, and ${number.format(creditsInDoubt)} that may have been charged` : ''}. ${alreadyDone ? 'It was done before: nothing was sent now.' : `This run took ${inWords(elapsed)}.`}`,
    ...(status === 'stopped'
      ? [
          stopInWords(report, {
            input,
            budget: flags.budget,
            bisect: flags.bisect === true,
            spent: credits + creditsInDoubt,
          }),
        ]
      : []),
    '',
    ...outputFiles(output, report).map(
      ({ kind, count, path }) => `  ${kind.padEnd(10)}  ${number.format(count).padStart(9)}  ${path}`,
    ),
    ...(waiting > 0
      ? [
          `  ${counted(waiting, 'row')} of these ${waiting === 1 ? 'is' : 'are'} not in a file yet: ${waiting === 1 ? 'it waits' : 'they wait'} in ${folder} for rows before ${waiting === 1 ? 'it' : 'them'}. Keep that folder, and go on.`,
        ]
      : []),
    ...(bad > 0
      ? [
          `  ${counted(bad, 'line')} of ${input} could not be used, and ${bad === 1 ? 'was' : 'were'} not sent. --strict sends nothing of such a file.`,
          ...badLines.map((line) => `  ${line}`),
        ]
      : []),
    ...(tally.unplaced > 0
      ? [
          `  ${counted(tally.unplaced, 'answer')} could be put to no row: column AnswersWithoutRow, at the first row of ${tally.unplaced === 1 ? 'its' : 'their'} call.`,
        ]
      : []),
    ...counts('What became of the rows', tally.kinds),
    ...counts('Quality', tally.qualities),
    ...counts('Countries', tally.countries),
    ...counts('Why rows have no answer', rowFaultsInWords(tally.reasons, operation)),
    ...(tally.inDoubt > left
      ? [
          '',
          `${number.format(tally.inDoubt - left)} of the rows in doubt were sent again since, and have an outcome${outputs.length > 0 ? '. They are in:' : '.'}`,
          ...outputs.map((path) => `  ${path}`),
        ]
      : []),
    ...(left > 0
      ? [
          '',
          `Rows in doubt may have been charged, and are not sent again by themselves: ${resumeCommand(jobOfRetry(folder), '--retry-in-doubt')}`,
          ...inDoubt.map((path) => `  ${path}`),
        ]
      : []),
    ...(status === 'done'
      ? []
      : ['', `To go on: ${resumeCommand(folder, ...(reason === 'budget' ? ['--budget CREDITS'] : []))}`]),
  ].join('\n');
}

export interface EndOptions {
  command: KeptCommand;
  /** Of the job. */
  folder: string;
  flags: Pick<RunFlags, 'html' | 'json'>;
  /** The name of what was read. */
  source: string;
  /** Which of its lines could not be used, in words. */
  badLines: readonly string[];
}

/** Tells how a run has ended: the report as a page, the summary or the event, and the exit code. */
export async function tellEnd(
  report: BatchReport,
  { command, folder, flags, source, badLines }: EndOptions,
): Promise<void> {
  const again = await sentAgain(folder, report.tally.inDoubt);
  const isReported =
    flags.html === undefined ||
    (await writeFile(flags.html, reportPage(report, { source, operation: command.operation, left: again.left })).then(
      () => true,
      (error: unknown) => {
        // The run has ended as it did, and its summary comes.
        note(`The report could not be written: ${(error as Error).message}`);
        return false;
      },
    ));
  if (flags.json) {
    const files = outputFiles(command.output, report);
    const ended = {
      ...report,
      leftInDoubt: again.left,
      error: report.error?.message,
      files: Object.fromEntries(files.map(({ kind, path }) => [kind, resolve(path)])),
      retried: [...again.outputs, ...again.inDoubt],
    };
    say(JSON.stringify({ event: 'end', ...ended }));
  } else say(summaryOf(report, { command, folder, again, badLines }));
  process.exitCode =
    report.status === 'stopped'
      ? exitCodes.stopped
      : again.left > 0 && report.status === 'done'
        ? exitCodes.inDoubt
        : isReported
          ? exitCodes.done
          : exitCodes.failed;
}

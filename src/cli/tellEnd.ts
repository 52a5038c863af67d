import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { BatchReport } from '../batch/index.ts';
import { exitCodes } from './exitCodes.ts';
import type { RunFlags } from './FileFlags.ts';
import type { KeptCommand } from './KeptCommand.ts';
import { outputFiles } from './outputFiles.ts';
import { reportPage } from './reportPage.ts';
import { note, say } from './say.ts';
import { sentAgain } from './sentAgain.ts';
import { summaryOf } from './summaryOf.ts';

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

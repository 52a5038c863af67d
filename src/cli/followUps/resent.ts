import { existsSync } from 'node:fs';
import { outputPath, readJob } from '../../batch/index.ts';
import { commandName, quoteArg, resumeCommand } from '../messages/format.ts';
import { outputPaths } from '../run/outputs.ts';
import { readSavedCommand } from '../run/savedCommand.ts';
import { hasRepairs, jobOfRetry, listFollowUps, originalJob } from './followUps.ts';
import { openRepairedRows, type RepairedRow } from './repairedRows.ts';

/** Numbers of rows that a call has left in doubt. */
export interface DoubtCounts {
  /** Rows that are still in doubt. A row whose last call is in doubt counts even if it has an earlier answer. */
  left: number;
  /** Rows that were in doubt at first, and have another outcome now. */
  resolved: number;
}

export function countDoubt(counts: DoubtCounts, { isInDoubt, wasInDoubt }: RepairedRow): void {
  if (isInDoubt) counts.left++;
  else if (wasInDoubt) counts.resolved++;
}

/** The state of a job's rows in doubt after they were sent again. */
export interface ResentRows extends DoubtCounts {
  /** Files with rows that now have an outcome. */
  outputs: readonly string[];
  /** Files with rows that are in doubt again. */
  inDoubt: readonly string[];
}

/**
 * Reads the results of all retries of a job. Does not count rows in doubt that now have an outcome from a repair.
 *
 * @param folder journal folder of a job, a retry or a repair.
 * @param inDoubtRows number of rows in doubt in the job's own results, before its retries.
 * @param known rows in doubt after all retries and repairs. If it is undefined, all results are read.
 */
export async function readResent(folder: string, inDoubtRows: number, known?: DoubtCounts): Promise<ResentRows> {
  const results = await readRetried(folder, inDoubtRows);
  const root = originalJob(folder);
  if ((root !== folder && results.left === 0) || !hasRepairs(root)) return results;
  const counts = known ?? (await countInDoubt(root).catch(() => undefined));
  // If the results cannot be read, act as if there were no repairs.
  if (counts === undefined) return results;
  if (root === folder) return { ...results, ...counts };
  const left = Math.min(results.left, counts.left);
  return { ...results, left, resolved: inDoubtRows - left };
}

/** Reads the results of all retries of a job, without its repairs. @param inDoubtRows number of the job's rows that are in doubt. */
export async function readRetried(folder: string, inDoubtRows: number): Promise<ResentRows> {
  if (inDoubtRows === 0) return { left: 0, resolved: 0, outputs: [], inDoubt: [] };
  let left = inDoubtRows;
  let inDoubtAgain = 0;
  const outputs: string[] = [];
  const inDoubt: string[] = [];
  // If the retries cannot be read, act as if there were none.
  const { done } = await listFollowUps(folder, 'retry').catch(() => ({ done: [] }));
  for (const { folder: retryFolder, status } of done) {
    left -= status.written;
    const nested = await readRetried(retryFolder, status.inDoubt);
    inDoubtAgain += nested.left;
    const output = await readSavedCommand(retryFolder).then(
      (command) => command.output,
      () => undefined,
    );
    if (output !== undefined) {
      const existing = outputPaths(output).filter((path) => existsSync(path));
      const inDoubtPath = outputPath(output, 'in-doubt');
      outputs.push(...existing.filter((path) => path !== inDoubtPath && (path !== output || status.results > 0)));
      if (nested.left > 0 && nested.inDoubt.length === 0) inDoubt.push(inDoubtPath);
    }
    outputs.push(...nested.outputs);
    inDoubt.push(...nested.inDoubt);
  }
  // A killed job may have written more rows in doubt than it counted, so `left` can be negative here.
  left = Math.max(0, left) + inDoubtAgain;
  return { left, resolved: Math.max(0, inDoubtRows - left), outputs, inDoubt };
}

async function countInDoubt(folder: string): Promise<DoubtCounts> {
  const counts: DoubtCounts = { left: 0, resolved: 0 };
  const job = await readJob(folder);
  if (job) for await (const row of (await openRepairedRows(folder, job)).rows()) countDoubt(counts, row);
  return counts;
}

/**
 * Returns the command that sends a job's rows in doubt again. If the command contains FILE, also explains which file that is.
 *
 * @param isEdited whether some of these rows have edits. Only a repair sends them with their edits. @default true if the job has repairs
 */
export function resendCommand(folder: string, isEdited = hasRepairs(originalJob(folder))): string {
  const job = jobOfRetry(folder);
  return isEdited
    ? `${commandName} repair ${quoteArg(originalJob(job))} FILE --retry-in-doubt, where FILE is a copy of the complete file`
    : resumeCommand(job, '--retry-in-doubt');
}

import { type BatchOperationName, printableLine } from '../../core/index.ts';
import { createTaskBreaks } from './inTasks.ts';
import type { ReportTexts, RunReport } from './reportPage.lazy.ts';
import type { RunWithRows } from './rowMarks.ts';
import { type BatchTally, countRow, emptyTally } from './rowTally.ts';

/**
 * Writes the report of a run as one self-contained page that can be printed. Loads the code on first use.
 *
 * @returns the HTML of the page.
 */
export const reportPage = async (report: RunReport, texts: ReportTexts): Promise<string> =>
  (await import('./reportPage.lazy.ts')).reportPage(report, texts, printableLine);

/** Counts the rows of a page's run for its report, in several tasks. */
export async function tallyRows<Name extends BatchOperationName>({
  operation,
  rows,
}: Pick<RunWithRows<Name>, 'operation' | 'rows'>): Promise<BatchTally> {
  const tally = emptyTally();
  const pause = createTaskBreaks();
  for (let index = 0; index < rows.length; index++) {
    const outcome = rows.at(index);
    if (outcome) countRow(tally, operation, outcome);
    const pausing = pause();
    if (pausing) await pausing;
  }
  return tally;
}

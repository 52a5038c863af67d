import type { BatchReport } from '../../batch/index.ts';
import { reportPage } from '../../files/index.ts';
import type { JobTally } from '../followUps/jobTotals.ts';
import type { UsedCredits } from '../followUps/usedCredits.ts';
import { describeRowErrors } from './callErrors.ts';
import { formatDuration } from './format.ts';

interface ReportOptions {
  /** Name of the source. */
  source: string;
  operation: string;
  /** Rows that were in doubt, and have another outcome now. */
  resolved: number;
  /** Credits that the job, its retries and its repairs have used. Undefined if unknown. */
  total: UsedCredits | undefined;
  /** Row counts of the whole job after its retries and repairs. Undefined if there are none. */
  all: (JobTally & { unreadable: number }) | undefined;
}

/** Returns the report of a job, with its retries and repairs, as one self-contained page. */
export function formatReport(
  report: BatchReport,
  { source, operation, resolved, total, all }: ReportOptions,
): Promise<string> {
  const { status, waiting, elapsed } = report;
  const tally = all ?? report.tally;
  const { credits, creditsInDoubt, searchCredits = 0 }: UsedCredits = total ?? report;
  const ended = { done: 'Done', paused: 'Paused before the end', stopped: 'Stopped before the end' }[status];
  return reportPage(
    {
      ...{ credits, creditsInDoubt, unreadable: all?.unreadable ?? report.unreadable },
      tally: { ...tally, reasons: describeRowErrors(tally.reasons, operation) },
    },
    {
      locale: 'en',
      title: source,
      state: `${ended}. The last run of this job took ${formatDuration(elapsed)}.`,
      figures: {
        ...{ rows: 'Rows', results: 'With an answer', rejected: 'Rejected', notSent: 'Not sent', inDoubt: 'In doubt' },
        ...{ credits: 'Credits', creditsInDoubt: 'Credits in doubt', unreadable: 'Unreadable lines' },
      },
      more: [
        ['Credits (Find the address)', searchCredits],
        ['Resent and resolved', resolved],
        ['Accepted as they are', all?.accepted ?? 0],
        ['Not in a file yet', waiting],
      ],
      charts: { kinds: 'Outcomes', qualities: 'Quality', countries: 'Countries', reasons: 'Rows without an answer' },
      label: (chart, key) => (chart === 'kinds' ? key.replaceAll('-', ' ') : key),
    },
  );
}

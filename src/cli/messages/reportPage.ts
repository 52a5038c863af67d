import type { BatchReport } from '../../batch/index.ts';
import { reportPage } from '../../files/index.ts';
import { describeRowErrors } from './callErrors.ts';
import { formatDuration } from './format.ts';

interface ReportOptions {
  /** Name of the source. */
  source: string;
  operation: string;
  /** Rows in doubt that no retry has resolved. */
  leftInDoubt: number;
}

/** Returns the report of a run as one self-contained page. */
export function formatReport(report: BatchReport, { source, operation, leftInDoubt }: ReportOptions): Promise<string> {
  const { status, tally, waiting, elapsed } = report;
  const ended = { done: 'Done', paused: 'Paused before the end', stopped: 'Stopped before the end' }[status];
  return reportPage(
    { ...report, tally: { ...tally, reasons: describeRowErrors(tally.reasons, operation) } },
    {
      locale: 'en',
      title: source,
      state: `${ended}. The last run of this job took ${formatDuration(elapsed)}.`,
      figures: {
        ...{ rows: 'Rows', results: 'With an answer', rejected: 'Rejected', notSent: 'Not sent', inDoubt: 'In doubt' },
        ...{ credits: 'Credits', creditsInDoubt: 'Credits in doubt', unreadable: 'Unreadable lines' },
      },
      more: [
        ['Resent and resolved', tally.inDoubt - leftInDoubt],
        ['Not in a file yet', waiting],
      ],
      charts: { kinds: 'Outcomes', qualities: 'Quality', countries: 'Countries', reasons: 'Rows without an answer' },
      label: (chart, key) => (chart === 'kinds' ? key.replaceAll('-', ' ') : key),
    },
  );
}

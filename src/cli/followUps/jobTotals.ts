import { type Job, readJob } from '../../batch/index.ts';
import { type Aqi, getOwn } from '../../core/index.ts';
import { type BatchTally, emptyTally, type RowKind } from '../../files/index.ts';
import { listStarted } from './followUps.ts';
import { readNotes } from './notes.ts';
import { openRepairedRows } from './repairedRows.ts';
import { countDoubt, type DoubtCounts } from './resent.ts';

/** Row counts of a job after all retries and repairs. */
export interface JobTally extends Pick<
  BatchTally,
  'rows' | 'results' | 'rejected' | 'notSent' | 'inDoubt' | 'kinds' | 'qualities' | 'countries' | 'reasons'
> {
  /** Rows that the user accepted without changes. */
  accepted: number;
}

/** Counts of a job over all passes, and of its rows in doubt. */
interface JobTotals {
  tally: JobTally;
  inDoubt: DoubtCounts;
}

/** Whether the figures of a job itself are not up to date: rows have been sent again or accepted, here or on a page. */
const hasPasses = async (folder: string, { reviews = [] }: Pick<Job, 'reviews'>): Promise<boolean> =>
  (await listStarted(folder, 'retry')).length +
    (await listStarted(folder, 'repair')).length +
    (await readNotes(folder)).size >
    0 || reviews.some(([, { earlier, accepted }]) => earlier !== undefined || accepted !== undefined);

/**
 * Counts the rows of a job, including all retries and repairs, as a page does: each row by its latest answer, or by its latest outcome if it has no answer.
 *
 * @param folder journal folder of the job itself, not of a retry or a repair.
 * @returns undefined if the figures of the job itself are up to date.
 * @throws CliError if the files of the job have changed.
 */
export async function tallyAllPasses(folder: string): Promise<JobTotals | undefined> {
  const job = await readJob(folder);
  if (!job || !(await hasPasses(folder, job))) return undefined;
  const { paid: _, perhapsPaid: _1, unplaced: _2, ...none } = emptyTally();
  const tally: JobTally = { ...none, accepted: 0 };
  const inDoubt: DoubtCounts = { left: 0, resolved: 0 };
  for await (const row of (await openRepairedRows(folder, job)).rows()) {
    countDoubt(inDoubt, row);
    const { outcome, note } = row;
    if (!outcome || outcome.status === 'waiting' || outcome.status === 'unreadable') continue;
    const { status, verdict, reason, fields } = outcome;
    tally.rows++;
    tally[countOf[status]]++;
    if (note !== undefined) tally.accepted++;
    const kind = (verdict || status) as RowKind;
    tally.kinds[kind] = (tally.kinds[kind] ?? 0) + 1;
    if (status === 'answered') {
      const quality = fields.get('AQI') as Aqi | undefined;
      if (quality) tally.qualities[quality] = (tally.qualities[quality] ?? 0) + 1;
      const country = fields.get('ISO3166-2') ?? fields.get('Country');
      if (country) addTo(tally.countries, country);
    } else if (status === 'rejected') addTo(tally.reasons, reason);
    else if (status === 'not-sent') addTo(tally.reasons, faultOf(reason, job.operation));
  }
  return { tally, inDoubt };
}

const countOf = { answered: 'results', rejected: 'rejected', 'not-sent': 'notSent', 'in-doubt': 'inDoubt' } as const;

/** Converts a reason from the file of unsent rows to the code under which the tally of a run counts it. */
function faultOf(reason: string, operation: string): string {
  if (reason.includes('the batch ended first')) return 'unsent';
  if (reason.includes('its Country is unknown')) return 'country';
  if (reason.includes('it has several emails')) return 'several-emails';
  if (/it has more than [\d,]+ characters/.test(reason)) return operation === 'validateEmails' ? 'email' : 'too-long';
  if (/it is unreadable|it is not an object|one of its fields is not text/.test(reason)) return 'unreadable';
  return operation === 'validateEmails' ? 'email' : 'no-address';
}

const maxKeys = 300;

/** Counts a string. If there are too many different ones, the others are counted together. */
function addTo(counts: Record<string, number>, text: string): void {
  const key = Object.hasOwn(counts, text) || Object.keys(counts).length < maxKeys ? text : 'other';
  counts[key] = (getOwn(counts, key) ?? 0) + 1;
}

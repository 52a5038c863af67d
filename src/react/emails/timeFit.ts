import { type EmailBatch, emailBatchEndStates, emailBatchStates } from '../../core/index.ts';

const minute = 60_000;
/** The service's clock is not ours, and writes whole seconds. */
const tolerance = 2 * minute;
/** What a clock that is merely wrong is off, and what an upload takes to arrive. */
const clock = 5 * minute;
/** No place's own time is further from UTC, written without a zone and read as UTC; no clock that is merely wrong is either. */
const longestZone = 15 * 60 * minute;
/** Zones are quarters of an hour apart. */
const zoneStep = 15 * minute;

/** ms from the upload to the job's start, by the two clocks; undefined where the service says none. */
const startAfter = ({ startTime }: EmailBatch, since: number) => startTime && startTime.getTime() - since;

/** Does the job seem to be as new as what was sent then? One without a time may be. */
export const seemsNew = (job: EmailBatch, since: number): boolean => (startAfter(job, since) ?? 0) >= -tolerance;

/** Can the job's time be meant for then, by whatever clock and zone? */
export const isNear = (job: EmailBatch, since: number): boolean => Math.abs(startAfter(job, since) ?? 0) <= longestZone;

const isRunning = ({ status }: EmailBatch) =>
  (emailBatchStates as readonly string[]).includes(status) && !emailBatchEndStates.includes(status);

/**
 * What a job's time says of an upload that was sent at `since`.
 *
 * - `same`: it began then.
 * - `shifted`: it did, if the service's clock is wrong by minutes or its times are those of another zone. A job that has ended may as well have
 *   ended before the upload, one between the upload and now may have begun just then, and an odd distance is not that of a zone: none of them is.
 * - `open`: anything else.
 */
export function timeFit(job: EmailBatch, since: number, now: number): 'same' | 'shifted' | 'open' {
  const after = startAfter(job, since);
  if (after === undefined) return 'open';
  if (after >= -tolerance && after <= clock) return 'same';
  if (!isRunning(job) || (after > 0 && since + after <= now)) return 'open';
  const off = Math.abs(after);
  const besideZone = Math.abs(off - zoneStep * Math.round(off / zoneStep));
  return off <= clock || (off <= longestZone && besideZone <= tolerance) ? 'shifted' : 'open';
}

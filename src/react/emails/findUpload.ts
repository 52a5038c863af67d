import {
  type EmailBatch,
  createLineCounter,
  isSameFileName,
  emailBatchEndStates,
  emailBatchStates,
} from '../../core/index.ts';
import { latestFirst } from './emailJobs.ts';

/** Jobs that may belong to an upload whose outcome is unknown. */
export interface FoundUpload extends Array<EmailBatch> {
  /**
   * Whether a single job was found that certainly belongs to the upload. False for no job, several jobs, or a job that
   * may be older than the upload.
   */
  readonly isCertain: boolean;
}

/** Adds `isCertain` to a list of jobs. Not enumerable, so that the list compares and serializes like a plain array. */
export const foundUpload = (jobs: readonly EmailBatch[], isCertain: boolean): FoundUpload =>
  Object.defineProperty<EmailBatch[]>([...jobs], 'isCertain', { value: isCertain }) as FoundUpload;

/** Counts the non-empty lines of a CSV file. */
export async function countLines(file: Blob): Promise<number> {
  const count = createLineCounter();
  count.add(new TextEncoder().encode(await file.text()));
  return count.lines;
}

/** An upload with an unknown outcome. */
export interface UploadInDoubt {
  readonly file: File;
  /** File name sent to the service. */
  readonly name: string;
  /** Time at which the upload was sent, by the local clock, in milliseconds. */
  readonly since: number;
  /** Ids of jobs that were known before the upload and therefore do not belong to it. */
  readonly known: ReadonlySet<string>;
}

/**
 * Finds the jobs that may belong to an upload whose outcome is unknown. Such a job has the same file name and was not
 * known before the upload.
 *
 * The list of jobs contains no file names and has no specified order. The search therefore opens jobs from both ends of
 * the list, and stops at each end at the first job that is older than the upload. If that finds nothing, it opens all
 * other jobs, because "not found" lets the user upload and pay again. Known jobs are not opened.
 *
 * Times only rank the jobs, because the service's clock may be wrong and its times may lack a time zone. If no job with
 * the file name seems newer than the upload, older jobs are candidates: first those from the last hours, then those
 * from other days, latest first. A job with a different number of records is returned only if there is no other
 * candidate.
 *
 * The result is certain if a single job is found that has the file's number of records (if known) and started at the
 * time of the upload. A start time that is off by a plausible clock error or time zone also counts, unless another job
 * with the file name is from the same hours.
 *
 * @param look Fetches the details of one job. Chargeable by the specification.
 */
export async function findUpload(
  { file, name, since, known }: UploadInDoubt,
  list: readonly EmailBatch[],
  look: (job: EmailBatch) => Promise<EmailBatch>,
): Promise<FoundUpload> {
  const left = list.filter(({ jobId }) => !known.has(jobId));
  const newer: EmailBatch[] = [];
  const older: EmailBatch[] = [];
  /** Jobs with a different number of records. */
  const others: EmailBatch[] = [];
  let counted: Promise<number | undefined> | undefined;
  const hasOtherCount = async (job: EmailBatch): Promise<boolean> => {
    const count = countOf(job);
    if (count === undefined) return false;
    const records = await (counted ??= recordsIn(file));
    return records !== undefined && records !== count;
  };
  /** Sorts a job into one of the lists. Returns whether the job is as new as the upload. */
  const isNew = async (listed: EmailBatch | undefined): Promise<boolean> => {
    if (!listed) return false;
    const job = listed.submittedFile && listed.startTime ? listed : await look(listed);
    const fresh = seemsNew(job, since);
    if (isSameFileName(job.submittedFile, name))
      ((await hasOtherCount(job)) ? others : fresh ? newer : older).push(job);
    return fresh;
  };
  while (left.length && (await isNew(left.pop())));
  while (left.length && (await isNew(left.shift())));
  if (!newer.length) for (const job of left) await isNew(job);

  const near = older.filter((job) => isNear(job, since));
  const candidates = [newer, near, older].find(({ length }) => length > 0);
  if (!candidates) return foundUpload(latestFirst(others), false);
  // Prefer an identical name to a similar one, and a known number of records to an unknown one.
  const named = preferred(candidates, ({ submittedFile }) => submittedFile === name);
  const found = named.length < 2 ? named : latestFirst(preferred(named, (job) => countOf(job) !== undefined));
  const [job, ...more] = found;
  const fit = job && !more.length ? timeFit(job, since, Date.now()) : 'open';
  return foundUpload(found, fit === 'same' || (fit === 'shifted' && newer.length + near.length === 1));
}

/** Returns the number of records of a job. Undefined if the number is unknown or not yet counted. */
const countOf = ({ estimatedTransactions, totalRecords }: EmailBatch) =>
  [estimatedTransactions, totalRecords].find((count) => count !== undefined && count > 0);

/** Counts the records of the file. Resolves to undefined if the file can no longer be read. */
const recordsIn = (file: File): Promise<number | undefined> =>
  countLines(file).then(
    (lines) => lines - 1,
    () => undefined,
  );

/** Returns the jobs that match, or all jobs if none match. */
function preferred(jobs: readonly EmailBatch[], matches: (job: EmailBatch) => boolean): readonly EmailBatch[] {
  const matching = jobs.filter(matches);
  return matching.length > 0 ? matching : jobs;
}

const minute = 60_000;
/** Tolerated difference between the local clock and the service's clock, one of which reports whole seconds. */
const tolerance = 2 * minute;
/** Maximum clock error, plus the duration of an upload. */
const maxClockError = 5 * minute;
/** Maximum offset from UTC of a local time written without a zone. */
const maxZoneOffset = 15 * 60 * minute;
/** Time zones are multiples of 15 minutes. */
const zoneStep = 15 * minute;

/**
 * Returns the milliseconds from the upload (local clock) to the job's start (service's clock). Undefined if the service
 * gave no start time.
 */
const startAfter = ({ startTime }: EmailBatch, since: number) => startTime && startTime.getTime() - since;

/** Whether the job seems to be as new as the upload. True for a job without a start time. */
export const seemsNew = (job: EmailBatch, since: number): boolean => (startAfter(job, since) ?? 0) >= -tolerance;

/** Whether the job may have started at the time of the upload, allowing for clock errors and time zones. */
export const isNear = (job: EmailBatch, since: number): boolean =>
  Math.abs(startAfter(job, since) ?? 0) <= maxZoneOffset;

const isRunning = ({ status }: EmailBatch) =>
  (emailBatchStates as readonly string[]).includes(status) && !emailBatchEndStates.includes(status);

/**
 * Compares a job's start with an upload at `since`.
 *
 * - `same`: the job started at the time of the upload.
 * - `shifted`: the job started at that time if the service's clock is a few minutes off, or if its times are in
 *   another time zone (a multiple of `zoneStep`). Only for a running job that does not seem to have started between the
 *   upload and now.
 * - `open`: anything else.
 */
export function timeFit(job: EmailBatch, since: number, now: number): 'same' | 'shifted' | 'open' {
  const after = startAfter(job, since);
  if (after === undefined) return 'open';
  if (after >= -tolerance && after <= maxClockError) return 'same';
  if (!isRunning(job) || (after > 0 && since + after <= now)) return 'open';
  const off = Math.abs(after);
  const distanceToZone = Math.abs(off - zoneStep * Math.round(off / zoneStep));
  return off <= maxClockError || (off <= maxZoneOffset && distanceToZone <= tolerance) ? 'shifted' : 'open';
}

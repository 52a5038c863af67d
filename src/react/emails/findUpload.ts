import {
  type EmailBatch,
  createLineCounter,
  isSameFileName,
  emailBatchEndStates,
  emailBatchStates,
} from '../../core/index.ts';
import { latestFirst } from './emailJobs.ts';

/** Jobs that may be an upload in doubt. */
export interface FoundUpload extends Array<EmailBatch> {
  /** Whether the single job is certainly the upload. False for no job, several jobs, or a job that may be older. */
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
  /** Time of sending by the local clock, in milliseconds. */
  readonly since: number;
  /** Ids of jobs known before the upload; none of them is this upload. */
  readonly known: ReadonlySet<string>;
}

/**
 * Finds the jobs that may be an upload in doubt: same file name, and unknown before the upload.
 *
 * The list contains no names and has no specified order. The search therefore opens jobs from both ends, and stops at each end at the first job older than
 * the upload. If that finds nothing, it opens all other jobs, because "not found" lets the user upload and pay again. Known jobs are not opened.
 *
 * Times only rank the jobs: the service's clock may be wrong, and its times may lack a zone. If no job with the name seems newer, older ones are candidates:
 * those of the last hours first, then other days, latest first. A job with another number of records is returned only if there is nothing else.
 *
 * The result is certain for a single job with the file's number of records (if known) and the time of the upload. A time that is off by a plausible clock
 * error or time zone also counts, if no other job with the name is from these hours.
 *
 * @param fetchJob Fetches the details of one job. Chargeable by the specification.
 */
export async function findUpload(
  { file, name, since, known }: UploadInDoubt,
  list: readonly EmailBatch[],
  fetchJob: (job: EmailBatch) => Promise<EmailBatch>,
): Promise<FoundUpload> {
  const left = list.filter(({ jobId }) => !known.has(jobId));
  const newer: EmailBatch[] = [];
  const older: EmailBatch[] = [];
  /** Jobs with another number of records. */
  const others: EmailBatch[] = [];
  let counted: Promise<number | undefined> | undefined;
  const hasOtherCount = async (job: EmailBatch): Promise<boolean> => {
    const count = countOf(job);
    if (count === undefined) return false;
    const records = await (counted ??= recordsIn(file));
    return records !== undefined && records !== count;
  };
  /** Sorts a job into one of the lists. Returns whether it is as new as the upload. */
  const isNew = async (listed: EmailBatch | undefined): Promise<boolean> => {
    if (!listed) return false;
    const job = listed.submittedFile && listed.startTime ? listed : await fetchJob(listed);
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
  // Prefer an identical name to a similar one, and a known number of records to none.
  const named = preferred(candidates, ({ submittedFile }) => submittedFile === name);
  const found = named.length < 2 ? named : latestFirst(preferred(named, (job) => countOf(job) !== undefined));
  const [job, ...more] = found;
  const fit = job && !more.length ? timeFit(job, since, Date.now()) : 'open';
  return foundUpload(found, fit === 'same' || (fit === 'shifted' && newer.length + near.length === 1));
}

/** Returns the number of records of a job; undefined if unknown or not yet counted. */
const countOf = ({ estimatedTransactions, totalRecords }: EmailBatch) =>
  [estimatedTransactions, totalRecords].find((count) => count !== undefined && count > 0);

/** Counts the records of the file; undefined if it can no longer be read. */
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
/** Tolerated difference between the two clocks, one of which writes whole seconds. */
const tolerance = 2 * minute;
/** Maximum error of a wrong clock, plus the time of an upload. */
const maxClockError = 5 * minute;
/** Maximum offset from UTC of a local time written without a zone. */
const maxZoneOffset = 15 * 60 * minute;
/** Time zones are multiples of 15 minutes. */
const zoneStep = 15 * minute;

/** Milliseconds from the upload to the job's start, by the two clocks; undefined if the service gave no start. */
const startAfter = ({ startTime }: EmailBatch, since: number) => startTime && startTime.getTime() - since;

/** Whether the job seems to be as new as the upload. True for a job without a time. */
export const seemsNew = (job: EmailBatch, since: number): boolean => (startAfter(job, since) ?? 0) >= -tolerance;

/** Whether the job may have started at the upload, given any clock error and time zone. */
export const isNear = (job: EmailBatch, since: number): boolean =>
  Math.abs(startAfter(job, since) ?? 0) <= maxZoneOffset;

const isRunning = ({ status }: EmailBatch) =>
  (emailBatchStates as readonly string[]).includes(status) && !emailBatchEndStates.includes(status);

/**
 * Compares a job's start with an upload at `since`.
 *
 * - `same`: the job started at the upload.
 * - `shifted`: it did if the service's clock is off by minutes or its times are in another zone. Only for a running job whose difference is a multiple of a
 *   zone step and which did not start between the upload and now.
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

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
  /** Whether the list contains exactly one job, and the job certainly belongs to the upload. */
  readonly isCertain: boolean;
}

/** Copies a list of jobs and adds `isCertain` as a non-enumerable property, so that the list compares and serializes like a plain array. */
export const foundUpload = (jobs: readonly EmailBatch[], isCertain: boolean): FoundUpload =>
  Object.defineProperty<EmailBatch[]>([...jobs], 'isCertain', { value: isCertain }) as FoundUpload;

/** Counts the non-empty lines in a CSV file. */
async function countCsvLines(file: Blob): Promise<number> {
  const count = createLineCounter();
  count.add(new TextEncoder().encode(await file.text()));
  return count.lines;
}

/** An upload with an unknown outcome. */
export interface UploadInDoubt {
  readonly file: File;
  /** File name sent to the service. */
  readonly name: string;
  /** Time when the upload was sent, in milliseconds of the local clock. */
  readonly since: number;
  /** Ids of jobs that were known before the upload and therefore do not belong to it. */
  readonly known: ReadonlySet<string>;
}

/**
 * Finds the jobs that may belong to an upload whose outcome is unknown. Such a job has the same file name and was not known before the upload.
 *
 * The list of jobs contains no file names and has no specified order. The search therefore fetches the details of jobs, starting from both ends of
 * the list. At each end, it stops at the first job that is older than the upload. If it finds no job this way, it fetches all remaining jobs,
 * because a user who reads "not found" may upload and pay again. Jobs known before the upload are never fetched.
 *
 * Start times only rank the jobs, because the service's clock may be wrong and its times may lack a time zone. If no job with the file name seems
 * newer than the upload, older jobs become candidates, latest first. These are the jobs that started within hours of the upload or, if there are
 * none, the jobs from other days. Jobs with a different number of records are returned only if there is no other candidate.
 *
 * The result is certain if there is exactly one candidate, if it started at the time of the upload, and if its number of records is unknown or
 * matches the file. The start time may differ by a plausible clock error or time-zone offset, unless another job with the same file name started
 * within hours of the upload.
 *
 * @param fetchJob Fetches the details of one job. Chargeable according to the specification.
 */
export async function findUpload(
  { file, name, since, known }: UploadInDoubt,
  list: readonly EmailBatch[],
  fetchJob: (job: EmailBatch) => Promise<EmailBatch>,
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
  /** Adds the job to one of the lists if it has the upload's file name. Returns whether the job seems to be as new as the upload. */
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
  // Prefers jobs with an identical file name, and then jobs with a known number of records.
  const named = preferred(candidates, ({ submittedFile }) => submittedFile === name);
  const found = named.length < 2 ? named : latestFirst(preferred(named, (job) => countOf(job) !== undefined));
  const [job, ...more] = found;
  const fit = job && !more.length ? timeFit(job, since, Date.now()) : 'open';
  return foundUpload(found, fit === 'same' || (fit === 'shifted' && newer.length + near.length === 1));
}

/** Returns the number of records in a job, or undefined if the service has not counted them yet. */
const countOf = ({ estimatedTransactions, totalRecords, stats }: EmailBatch) =>
  [estimatedTransactions, totalRecords, stats?.totalTransactions].find((count) => count !== undefined && count > 0);

/** Counts the records in the file. Resolves to undefined if the file can no longer be read. */
const recordsIn = (file: File): Promise<number | undefined> =>
  countCsvLines(file).then(
    (lines) => lines - 1,
    () => undefined,
  );

/** Returns the jobs that match, or all jobs if none match. */
function preferred(jobs: readonly EmailBatch[], matches: (job: EmailBatch) => boolean): readonly EmailBatch[] {
  const matching = jobs.filter(matches);
  return matching.length > 0 ? matching : jobs;
}

const minute = 60_000;
/** Maximum time by which a job can appear to precede its upload, because the service's clock differs from the local clock. */
const tolerance = 2 * minute;
/** Maximum difference between the time of the upload and the job's start in the same time zone: the clock error plus the duration of the upload. */
const maxStartDifference = 5 * minute;
/** Maximum UTC offset to assume for a time without a time zone. */
const maxZoneOffset = 15 * 60 * minute;
/** Granularity of time zones, which are multiples of 15 minutes. */
const zoneStep = 15 * minute;

/** Returns the milliseconds from the upload (local clock) to the job's start (service's clock), or undefined if there is no start time. */
const startAfter = ({ startTime }: EmailBatch, since: number) => startTime && startTime.getTime() - since;

/** Whether the job seems to be as new as the upload. True if the job has no start time. */
const seemsNew = (job: EmailBatch, since: number): boolean => (startAfter(job, since) ?? 0) >= -tolerance;

/** Whether the job may have started at the time of the upload, allowing for clock errors and time zones. */
const isNear = (job: EmailBatch, since: number): boolean => Math.abs(startAfter(job, since) ?? 0) <= maxZoneOffset;

const isRunning = ({ status }: EmailBatch) =>
  (emailBatchStates as readonly string[]).includes(status) && !emailBatchEndStates.includes(status);

/**
 * Compares the start of a job with the time of an upload, `since`.
 *
 * - `same`: the job started at the time of the upload
 * - `shifted`: the job may have started at the time of the upload, if the service's clock is a few minutes off or its times are in another time
 *   zone. Returned only for a running job that seems to have started before the upload or in the future.
 * - `open`: none of the above
 */
function timeFit(job: EmailBatch, since: number, now: number): 'same' | 'shifted' | 'open' {
  const after = startAfter(job, since);
  if (after === undefined) return 'open';
  if (after >= -tolerance && after <= maxStartDifference) return 'same';
  if (!isRunning(job) || (after > 0 && since + after <= now)) return 'open';
  const off = Math.abs(after);
  const distanceToZone = Math.abs(off - zoneStep * Math.round(off / zoneStep));
  return off <= maxStartDifference || (off <= maxZoneOffset && distanceToZone <= tolerance) ? 'shifted' : 'open';
}

import {
  type EmailBatch,
  createLineCounter,
  isSameFileName,
  emailBatchEndStates,
  emailBatchStates,
} from '../../core/index.ts';
import { latestFirst } from './emailJobs.ts';

/** The jobs that may be an upload whose outcome is unknown. */
export interface FoundUpload extends Array<EmailBatch> {
  /** Is the one job here the upload, beyond doubt? False for none, for several, and for one that may be an older job. */
  readonly isCertain: boolean;
}

/** A list of jobs that also says whether it is certain. Not enumerable: it compares and is written as a plain list. */
export const foundUpload = (jobs: readonly EmailBatch[], isCertain: boolean): FoundUpload =>
  Object.defineProperty<EmailBatch[]>([...jobs], 'isCertain', { value: isCertain }) as FoundUpload;

/** Lines of a CSV that have something in them. */
export async function countLines(file: Blob): Promise<number> {
  const count = createLineCounter();
  count.add(new TextEncoder().encode(await file.text()));
  return count.lines;
}

/** An upload whose outcome is unknown. */
export interface UploadInDoubt {
  readonly file: File;
  /** Under which it was sent. */
  readonly name: string;
  /** When it was sent, by this machine's clock. */
  readonly since: number;
  /** Jobs that were known by then: none of them is this upload. */
  readonly known: ReadonlySet<string>;
}

/**
 * The jobs that may be this upload: of its file's name, however the service writes it, and not known before it. The list says no name, and its
 * order is not specified. So its jobs are looked at from both ends, each end until one was begun before the upload, which in a list by time is
 * everything newer; where that finds none, all the rest is looked at, because "not found" lets a person upload, and pay, again. What was known
 * before the upload or is known by now is not asked for.
 *
 * A time only orders them: the service's clock may be behind, and it may write the time of its own place without a zone. So where no job of the
 * right name seems to be newer, those that seem older may be meant: those of the last hours before those of other days, the latest first. A job
 * of another number of records is given only where there is nothing else, since a service may count otherwise than we do.
 *
 * Certain is one job whose number of records, where it is known, is the file's, and whose time is that of the upload; or may be by another clock
 * or zone, when no other job of the name is of these hours.
 *
 * @param look the details of one job. Chargeable by the specification.
 */
export async function findUpload(
  { file, name, since, known }: UploadInDoubt,
  list: readonly EmailBatch[],
  look: (job: EmailBatch) => Promise<EmailBatch>,
): Promise<FoundUpload> {
  const left = list.filter(({ jobId }) => !known.has(jobId));
  const newer: EmailBatch[] = [];
  const older: EmailBatch[] = [];
  /** Of another number of records. */
  const others: EmailBatch[] = [];
  let counted: Promise<number | undefined> | undefined;
  const isOther = async (job: EmailBatch): Promise<boolean> => {
    const count = countOf(job);
    if (count === undefined) return false;
    const records = await (counted ??= recordsIn(file));
    return records !== undefined && records !== count;
  };
  /** Is this job as new as the upload? */
  const isNew = async (listed: EmailBatch | undefined): Promise<boolean> => {
    if (!listed) return false;
    const job = listed.submittedFile && listed.startTime ? listed : await look(listed);
    const fresh = seemsNew(job, since);
    if (isSameFileName(job.submittedFile, name)) ((await isOther(job)) ? others : fresh ? newer : older).push(job);
    return fresh;
  };
  while (left.length && (await isNew(left.pop())));
  while (left.length && (await isNew(left.shift())));
  if (!newer.length) for (const job of left) await isNew(job);

  const near = older.filter((job) => isNear(job, since));
  const alikeNamed = [newer, near, older].find(({ length }) => length > 0);
  if (!alikeNamed) return foundUpload(latestFirst(others), false);
  // A name to the letter says more than one that is written otherwise, and an equal number of records more than none.
  const named = preferred(alikeNamed, ({ submittedFile }) => submittedFile === name);
  const found = named.length < 2 ? named : latestFirst(preferred(named, (job) => countOf(job) !== undefined));
  const [job, ...more] = found;
  const fit = job && !more.length ? timeFit(job, since, Date.now()) : 'open';
  return foundUpload(found, fit === 'same' || (fit === 'shifted' && newer.length + near.length === 1));
}

/** How many records a job has, before its download or after it; undefined where it does not say, or has not been counted yet. */
const countOf = ({ estimatedTransactions, totalRecords }: EmailBatch) =>
  [estimatedTransactions, totalRecords].find((count) => count !== undefined && count > 0);

/** undefined for a file that is gone by now: then nothing is known of its records. */
const recordsIn = (file: File): Promise<number | undefined> =>
  countLines(file).then(
    (lines) => lines - 1,
    () => undefined,
  );

/** Those of which it is true, where there are some; else all. */
function preferred(jobs: readonly EmailBatch[], is: (job: EmailBatch) => boolean): readonly EmailBatch[] {
  const those = jobs.filter(is);
  return those.length > 0 ? those : jobs;
}

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

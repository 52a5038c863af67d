import { type EmailBatch, isSameFileName } from '../../core/index.ts';
import { countLines } from './countLines.ts';
import { latestFirst } from './latestFirst.ts';

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

/** The service's clock is not ours, and writes whole seconds. */
const tolerance = 120_000;
/** No place's own time is further from UTC, written without a zone and read as UTC; no clock that is merely wrong is either. */
const zones = 15 * 3_600_000;

/** Can the job's time be the upload's, by whatever clock and zone? What is further off may be meant, and a person has to say so. */
export const isNear = ({ startTime }: EmailBatch, { since }: Pick<UploadInDoubt, 'since'>) =>
  startTime === undefined || Math.abs(startTime.getTime() - since) <= zones;

/**
 * The jobs that may be this upload: of its file's name, however the service writes it, and not known before it. The list says no name, and its order is not specified. So its
 * jobs are looked at from both ends, each end until one was begun before the upload, which in a list by time is everything newer; where that
 * finds none, all the rest is looked at, because "not found" lets a person upload, and pay, again. What was known before the upload or is known
 * by now is not asked for.
 *
 * A time only orders them: the service's clock may be behind, and it may write the time of its own place without a zone. So where no job of the
 * right name seems to be newer, those that seem older may be meant: those of the last hours before those of other days, the latest first.
 *
 * @param look the details of one job. Chargeable by the specification.
 */
export async function findUpload(
  { file, name, since, known }: UploadInDoubt,
  list: readonly EmailBatch[],
  look: (job: EmailBatch) => Promise<EmailBatch>,
): Promise<EmailBatch[]> {
  const left = list.filter(({ jobId }) => !known.has(jobId));
  const newer: EmailBatch[] = [];
  const older: EmailBatch[] = [];
  /** Is this job as new as the upload? */
  const isNew = async (listed: EmailBatch | undefined): Promise<boolean> => {
    if (!listed) return false;
    const job = listed.submittedFile && listed.startTime ? listed : await look(listed);
    const fresh = job.startTime === undefined || job.startTime.getTime() >= since - tolerance;
    if (isSameFileName(job.submittedFile, name)) (fresh ? newer : older).push(job);
    return fresh;
  };
  while (left.length && (await isNew(left.pop())));
  while (left.length && (await isNew(left.shift())));
  if (!newer.length) for (const job of left) await isNew(job);

  const near = older.filter((job) => isNear(job, { since }));
  const alikeNamed = [newer, near, older].find(({ length }) => length > 0) ?? [];
  // A name to the letter says more than one that is written otherwise.
  const named = alikeNamed.filter(({ submittedFile }) => submittedFile === name);
  const found = named.length > 0 ? named : alikeNamed;
  if (found.length < 2) return found;
  const records = (await countLines(file)) - 1;
  const alike = found.filter(({ estimatedTransactions }) => estimatedTransactions === records);
  return latestFirst(alike.length ? alike : found);
}

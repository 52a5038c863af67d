import type { EmailBatch } from '../../core/index.ts';
import { countLines } from './countLines.ts';

/** An upload whose outcome is unknown. */
export interface UploadInDoubt {
  readonly file: File;
  /** When it was sent, by this machine's clock. */
  readonly since: number;
  /** Jobs that were known by then: none of them is this upload. */
  readonly known: ReadonlySet<string>;
}

/** The service's clock is not ours, and writes whole seconds. */
const tolerance = 120_000;

/**
 * The jobs that may be this upload: of its file's name, begun since. The list says neither, and its order is not specified. So its jobs are looked at from
 * both ends, each end until one is older than the upload, which in a list by time is everything newer; where that finds none, all the rest is looked at, because
 * "not found" lets a person upload, and pay, again. What was known before the upload or is known by now is not asked for.
 *
 * @param look the details of one job. Chargeable by the specification.
 */
export async function findUpload(
  { file, since, known }: UploadInDoubt,
  list: readonly EmailBatch[],
  look: (job: EmailBatch) => Promise<EmailBatch>,
): Promise<EmailBatch[]> {
  const left = list.filter(({ jobId }) => !known.has(jobId));
  const found: EmailBatch[] = [];
  /** Is this job as new as the upload? */
  const isNew = async (listed: EmailBatch | undefined): Promise<boolean> => {
    if (!listed) return false;
    const job = listed.submittedFile && listed.startTime ? listed : await look(listed);
    const fresh = job.startTime === undefined || job.startTime.getTime() >= since - tolerance;
    if (fresh && job.submittedFile === file.name) found.push(job);
    return fresh;
  };
  while (left.length && (await isNew(left.pop())));
  while (left.length && (await isNew(left.shift())));
  if (!found.length) for (const job of left) await isNew(job);

  if (found.length < 2) return found;
  const records = (await countLines(file)) - 1;
  const alike = found.filter(({ estimatedTransactions }) => estimatedTransactions === records);
  return alike.length ? alike : found;
}

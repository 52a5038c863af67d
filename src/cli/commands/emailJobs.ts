import { setTimeout as after } from 'node:timers/promises';
import {
  type Client,
  type EmailBatch,
  emailBatchEndStates,
  getEmailBatch,
  isAddressServiceError,
  listEmailBatches,
  uploadEmailBatch,
} from '../../core/index.ts';
import { Failure } from '../errors.ts';
import { note, say } from '../output.ts';
import { failureOfLook, failureOfCharge } from '../describeCallError.ts';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { clientFrom } from '../config.ts';
import { jobsCommand, recordsOf, seeJobId } from '../downloads/jobId.ts';

/** ms between two looks at a job: each look is a call. */
const firstPause = 2_000;
const longestPause = 60_000;
/** ms for which nothing but failures is taken for a service that will come back. */
const patience = 15 * 60_000;

/** Is this a failure that may be over at the next look? A key that is refused, or a job that is not there, stays so. */
function mayPass(error: unknown): boolean {
  if (!isAddressServiceError(error)) return false;
  const { kind, refused, status = 0 } = error;
  return (
    refused || ['network', 'timeout', 'response'].includes(kind) || status === 408 || status === 429 || status > 499
  );
}

/** Looks at a job until it has ended, and tells each change. @throws Failure where the service could not use the file, refuses the look, or does not come back. */
export async function followEmailJob(client: Client, jobId: string, tell: (job: EmailBatch) => void): Promise<void> {
  let last = '';
  /** The last look that was answered: its time, and whether a failure was told since. */
  const heard = { at: performance.now(), isAmiss: false };
  for (let pause = firstPause; ; pause = Math.min(longestPause, 1.5 * pause)) {
    let asked = 0;
    try {
      const job = await getEmailBatch(client, jobId);
      Object.assign(heard, { at: performance.now(), isAmiss: false });
      const now = `${job.status} ${String(job.progress)}`;
      if (now !== last) {
        tell(job);
        pause = firstPause;
      }
      last = now;
      if (job.status === 'file_error') throw new Failure('The service could not use the file.');
      if (emailBatchEndStates.includes(job.status)) return;
    } catch (error) {
      const failure = failureOfLook(error);
      if (!mayPass(error) || performance.now() - heard.at > patience) throw failure;
      if (!heard.isAmiss) note(`${(failure as Failure).message} The job goes on without it. It is looked at again.`);
      heard.isAmiss = true;
      asked = (isAddressServiceError(error) && error.retryAfter) || 0;
    }
    await after(Math.max(pause, asked));
  }
}

export { downloadJob } from './downloadEmailJob.ts';

export interface JobsFlags {
  config?: string;
  json?: true;
}

const teller =
  ({ json }: JobsFlags) =>
  (job: EmailBatch): void => {
    const { jobId, status, progress, submittedFile } = job;
    const records = recordsOf(job);
    say(
      json
        ? JSON.stringify(job)
        : `${jobId}  ${(status || 'unknown').padEnd(10)}  ${String(progress).padStart(3)} %  ${submittedFile}${records === undefined ? '' : `, ${records.toLocaleString('en')} records`}`,
    );
  };

/** `doorplate jobs list`. */
export async function listJobs(flags: JobsFlags): Promise<void> {
  const jobs = await listEmailBatches(clientFrom(flags.config, 'listEmailBatches')).catch((error: unknown) => {
    throw failureOfLook(error);
  });
  jobs.forEach(teller(flags));
}

/** `doorplate jobs upload`: a file of emails as a job of the service. Never sent a second time by itself. */
export async function uploadJob(path: string, { follow, ...flags }: JobsFlags & { follow?: true }): Promise<void> {
  const client = clientFrom(flags.config, 'uploadEmailBatch');
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new Failure(`${path} cannot be read. Is it there?`, { cause });
  });
  const job = await uploadEmailBatch(client, new File([bytes], basename(path))).catch((error: unknown) => {
    throw failureOfCharge(
      error,
      `Look for it with \`${jobsCommand('list', flags.config)}\` before you upload it again.`,
    );
  });
  const tell = teller(flags);
  tell(job);
  if (follow) await followEmailJob(client, job.jobId, tell);
}

/** `doorplate jobs follow`: says how far a job is, until it has ended. */
export async function followJob(jobId: string, flags: JobsFlags): Promise<void> {
  seeJobId(jobId);
  await followEmailJob(clientFrom(flags.config, 'getEmailBatch'), jobId, teller(flags));
}

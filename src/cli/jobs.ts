import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type EmailBatch, listEmailBatches, uploadEmailBatch } from '../core/index.ts';
import { clientFrom } from './clientFrom.ts';
import { Failure } from './Failure.ts';
import { followEmailJob } from './followEmailJob.ts';
import { jobsCommand } from './jobsCommand.ts';
import { recordsOf } from './recordsOf.ts';
import { say } from './say.ts';
import { seeJobId } from './seeJobId.ts';
import { failureOfCharge, failureOfLook } from './serviceFailure.ts';

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

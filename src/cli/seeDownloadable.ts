import { type Client, type EmailBatch, getEmailBatch } from '../core/index.ts';
import { Failure } from './Failure.ts';
import { jobsCommand } from './jobsCommand.ts';
import { failureOfLook } from './serviceFailure.ts';

/** Looks at a job before its file is asked for. @throws Failure for one whose download would be paid for twice, or for nothing. */
export async function seeDownloadable(
  client: Client,
  jobId: string,
  { isAgain, config, signal }: { isAgain: boolean; config: string | undefined; signal: AbortSignal },
): Promise<EmailBatch> {
  const job = await getEmailBatch(client, jobId, { signal }).catch((error: unknown) => {
    throw failureOfLook(error);
  });
  const { status, progress } = job;
  if (status === 'downloaded') {
    if (isAgain) return job;
    throw new Failure(
      `The file of ${jobId} was downloaded before, and may be charged a second time. To download it all the same: --again.`,
    );
  }
  if (status === 'file_error') throw new Failure(`The service could not use the file of ${jobId}: it has no results.`);
  // A state that nobody has described may be another word for complete.
  if (['pending', 'loading', 'verifying'].includes(status) || (status !== 'complete' && progress < 100))
    throw new Failure(
      `${jobId} is not complete (${status || 'unknown'}, ${String(progress)} %), and nothing was downloaded. To wait for it: ${jobsCommand(`follow ${jobId}`, config)}`,
    );
  return job;
}

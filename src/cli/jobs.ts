import { existsSync } from 'node:fs';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import {
  type Client,
  downloadEmailBatch,
  type EmailBatch,
  emailBatchEndStates,
  type EmailBatchRemains,
  getEmailBatch,
  isAddressServiceError,
  listEmailBatches,
  uploadEmailBatch,
} from '../core/index.ts';
import { clientFrom } from './clientFrom.ts';
import { exitCodes } from './exitCodes.ts';
import { Failure } from './Failure.ts';
import { say } from './say.ts';

export interface JobsFlags {
  config?: string;
  json?: true;
}

/** ms between two looks at a job: each look is a call. */
const firstPause = 2_000;
const longestPause = 60_000;

const tell = (job: EmailBatch, { json }: JobsFlags): void => {
  const { jobId, status, progress, submittedFile, totalRecords, estimatedTransactions } = job;
  const records = totalRecords ?? estimatedTransactions;
  say(
    json
      ? JSON.stringify(job)
      : `${jobId}  ${(status || 'unknown').padEnd(10)}  ${String(progress).padStart(3)} %  ${submittedFile}${records === undefined ? '' : `, ${records.toLocaleString('en')} records`}`,
  );
};

/** Errors of the service in a sentence; with what to do where nobody knows what has come of a call. */
async function told<Value>(asking: Promise<Value>, inDoubt: string): Promise<Value> {
  try {
    return await asking;
  } catch (error) {
    if (!isAddressServiceError(error)) throw error;
    if (!error.mayHaveBeenCharged) throw new Failure(error.message, { cause: error });
    throw new Failure(`${error.message} ${inDoubt}`.trim(), { cause: error, code: exitCodes.inDoubt });
  }
}

/** `doorplate jobs list`. */
export async function listJobs(flags: JobsFlags): Promise<void> {
  for (const job of await told(listEmailBatches(clientFrom(flags.config)), '')) tell(job, flags);
}

/** `doorplate jobs upload`: a file of emails as a job of the service. Never sent a second time by itself. */
export async function uploadJob(path: string, { follow, ...flags }: JobsFlags & { follow?: true }): Promise<void> {
  const client = clientFrom(flags.config);
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new Failure(`${path} cannot be read. Is it there?`, { cause });
  });
  const job = await told(
    uploadEmailBatch(client, new File([bytes], basename(path))),
    'Look for it with `doorplate jobs list` before you upload it again.',
  );
  tell(job, flags);
  if (follow) await untilEnd(client, job.jobId, flags);
}

/** `doorplate jobs follow`: says how far a job is, until it has ended. */
export const followJob = (jobId: string, flags: JobsFlags): Promise<void> =>
  untilEnd(clientFrom(flags.config), jobId, flags);

async function untilEnd(client: Client, jobId: string, flags: JobsFlags): Promise<void> {
  let last = '';
  for (let pause = firstPause; ; pause = Math.min(longestPause, 1.5 * pause)) {
    const job = await told(getEmailBatch(client, jobId), 'Ask again with `doorplate jobs follow`.');
    const now = `${job.status} ${String(job.progress)}`;
    if (now !== last) {
      tell(job, flags);
      pause = firstPause;
    }
    last = now;
    if (emailBatchEndStates.includes(job.status)) {
      if (job.status === 'file_error') throw new Failure('The service could not use the file.');
      return;
    }
    await after(pause);
  }
}

/**
 * `doorplate jobs download`: the file of a job, which is charged, into a file that is made before it is asked for. One that was downloaded before is asked for
 * again only with `again`.
 */
export async function downloadJob(
  jobId: string,
  { output, force, again, ...flags }: JobsFlags & { output?: string; force?: true; again?: true },
) {
  const client = clientFrom(flags.config);
  const path = resolve(output ?? `${jobId}_verified.csv`);
  const alreadyThere = () =>
    new Failure(`${path} is there already. Give another --output, or --force to write over it.`);
  if (!force && existsSync(path)) throw alreadyThere();
  if (!again) {
    const { status } = await told(getEmailBatch(client, jobId), 'Nothing was downloaded.');
    if (status === 'downloaded')
      throw new Failure(
        `The file of ${jobId} was downloaded before, and may be charged a second time. To download it all the same: --again.`,
      );
  }
  const file = await open(path, force ? 'w' : 'wx', 0o600).catch((cause: unknown) => {
    if ((cause as { code?: string }).code === 'EEXIST') throw alreadyThere();
    throw new Failure(`${path} cannot be written: ${(cause as Error).message}`, { cause });
  });
  try {
    const { file: blob, records } = await told(
      downloadEmailBatch(client, jobId),
      'It may have been charged. See with `doorplate jobs list` whether it counts as downloaded before you ask again, with --again.',
    );
    await file.writeFile(Buffer.from(await blob.arrayBuffer()));
    await file.sync();
    if (flags.json) say(JSON.stringify({ event: 'end', jobId, records, file: path }));
    else say(`${records.toLocaleString('en')} records in ${path}`);
  } catch (error) {
    await rm(path, { force: true });
    const { cause } = error as { cause?: unknown };
    const remains = isAddressServiceError(cause) ? (cause.partial as EmailBatchRemains | undefined) : undefined;
    if (!remains?.file) throw error;
    await writeFile(`${path}.part`, Buffer.from(await remains.file.arrayBuffer()), { mode: 0o600 });
    throw new Failure(`${(error as Error).message} What came is in ${path}.part.`, { cause, code: exitCodes.inDoubt });
  } finally {
    await file.close();
  }
}

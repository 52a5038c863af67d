import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import {
  type Client,
  type EmailBatch,
  type EmailBatchStats,
  emailBatchEndStates,
  followEmailBatch,
  listEmailBatches,
  operations,
  printableLine,
  uploadEmailBatch,
} from '../../core/index.ts';
import { loadClient } from '../config.ts';
import { CliError, usageError } from '../errors.ts';
import { toCallError } from '../messages/callErrors.ts';
import { commandName, formatCount, formatNumber, quoteArg } from '../messages/format.ts';
import { print, printError, printJson } from '../output.ts';

interface JobsFlags {
  config?: string;
  json?: true;
}

/** `doorplate jobs list`. */
export async function listJobs(flags: JobsFlags): Promise<void> {
  const jobs = await listEmailBatches(loadClient(flags.config, 'listEmailBatches')).catch((error: unknown) => {
    throw toCallError(error);
  });
  for (const job of jobs) printJob(job, flags);
}

/** `doorplate jobs upload`: uploads a file of emails. A failed upload is never retried automatically. */
export async function uploadJob(path: string, { follow, ...flags }: JobsFlags & { follow?: true }): Promise<void> {
  const client = loadClient(flags.config, 'uploadEmailBatch');
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new CliError(`${path} cannot be read. Check that it exists.`, { cause });
  });
  const job = await uploadEmailBatch(client, new File([bytes], basename(path))).catch((error: unknown) => {
    throw toCallError(
      error,
      `Look for the job with \`${jobsCommand('list', flags.config)}\` before you upload the file again.`,
    );
  });
  printJob(job, flags);
  if (follow) await followUntilEnd(client, job.jobId, flags);
}

/** `doorplate jobs follow`: prints the progress of a job until it ends. */
export async function followJob(jobId: string, flags: JobsFlags): Promise<void> {
  assertJobId(jobId);
  await followUntilEnd(loadClient(flags.config, 'getEmailBatch'), jobId, flags);
}

/** Number of failed requests in a row after which the command gives up: about 15 minutes. */
const maxFailures = 20;

/** Prints the progress of a job until it ends. @throws CliError if the service cannot use the file, rejects the request, or stays unreachable. */
async function followUntilEnd(client: Client, jobId: string, flags: JobsFlags): Promise<void> {
  let lastState = '';
  let isFailureReported = false;
  const { status } = await followEmailBatch(client, jobId, {
    maxFailures,
    onJob(job) {
      isFailureReported = false;
      const state = `${job.status} ${String(job.progress)}`;
      if (state !== lastState) printJob(job, flags);
      lastState = state;
    },
    onFailure(error) {
      if (!isFailureReported)
        printError(
          `${(toCallError(error) as CliError).message} The job is still running at the service. Will check again later.`,
        );
      isFailureReported = true;
    },
  }).catch((error: unknown) => {
    throw toCallError(error);
  });
  if (status === 'file_error')
    throw new CliError('The service could not use the file. Check it, then upload it again.');
  if (!emailBatchEndStates.includes(status))
    throw new CliError(
      `The service reported an undocumented status: "${printableLine(status)}". To check the job later: ${jobsCommand(`follow ${jobId}`, flags.config)}`,
    );
}

function printJob(job: EmailBatch, { json }: JobsFlags): void {
  if (json) {
    printJson(job);
    return;
  }
  const { jobId, status, progress, submittedFile, finishTime, stats } = job;
  const records = recordCount(job);
  const facts = [
    submittedFile,
    records === undefined ? '' : formatCount(records, 'record'),
    stats ? formatStats(stats) : '',
    finishTime ? `finished ${finishTime.toISOString().slice(0, 19).replace('T', ' ')} UTC` : '',
  ].filter(Boolean);
  print(
    printableLine(
      `${jobId}  ${(status || 'unknown').padEnd(10)}  ${String(progress ?? '?').padStart(3)} %  ${facts.join(', ')}`.trimEnd(),
    ),
  );
}

/** Formats the email counts, in total and by status. Returns `''` if the service reported no counts. */
function formatStats({ totalTransactions, valid, invalid, acceptAll, unknown }: EmailBatchStats): string {
  const counts = Object.entries({ submitted: totalTransactions, valid, invalid, 'accept-all': acceptAll, unknown });
  if (counts.every(([, count]) => count === undefined)) return '';
  return counts.map(([name, count]) => `${count === undefined ? '?' : formatNumber(count)} ${name}`).join(', ');
}

/** Returns the number of records in a job, or undefined if it is unknown. Until the file is downloaded, the service only estimates it. */
export const recordCount = ({ totalRecords, estimatedTransactions, stats }: EmailBatch): number | undefined =>
  [totalRecords, stats?.totalTransactions, estimatedTransactions].find((count) => count !== undefined && count > 0);

/** Returns a `doorplate jobs` command that uses the same `--config` file. */
export const jobsCommand = (args: string, config: string | undefined): string =>
  [`${commandName} jobs ${args}`, ...(config === undefined ? [] : [`--config ${quoteArg(resolve(config))}`])].join(' ');

/** Checks that a string is a job id. @throws CliError if it is not. */
export function assertJobId(jobId: string): void {
  const problem = operations.getEmailBatch.check(jobId);
  if (problem !== undefined) throw usageError(`"${jobId}" is not a job id: ${problem}`);
}

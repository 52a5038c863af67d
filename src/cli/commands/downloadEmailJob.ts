import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type Client,
  downloadEmailBatch,
  type EmailBatchFile,
  type PartialEmailBatchFile,
  isAddressServiceError,
  type EmailBatch,
  getEmailBatch,
  type OperationName,
  operations,
} from '../../core/index.ts';
import { abortOnSignal } from '../signals.ts';
import { clientFrom } from '../config.ts';
import { type DownloadDoubt, doubtOf } from '../downloads/downloadMarker.ts';
import { exitCodes, Failure } from '../errors.ts';
import { jobFileName, jobsCommand, recordsOf, seeJobId } from '../downloads/jobId.ts';
import { alreadyThere, isEmptyFile, makePaidFile, type PaidFile, rescue } from '../downloads/durableFile.ts';
import { note, say } from '../output.ts';
import { failureOfCharge, failureOfLook } from '../describeCallError.ts';
import { inWords } from '../messages/progress.ts';

export interface DownloadFlags {
  config?: string;
  json?: true;
  output?: string;
  force?: true;
  again?: true;
}

/**
 * `doorplate jobs download`: the file of a job, which is charged, into a file that is made before it is asked for. That it is asked for is remembered before
 * that. One that was downloaded before, or that was asked for and did not come, is asked for again only with `again`; one that is not complete is not.
 */
export async function downloadJob(jobId: string, { output, force, again, config, json }: DownloadFlags): Promise<void> {
  seeJobId(jobId);
  const client = clientFrom(config, 'downloadEmailBatch');
  const path = resolve(output ?? `${jobFileName(jobId)}_verified.csv`);
  const isAgain = again === true;
  const doubt = await doubtOf(client, jobId, path);
  // First: who reads that a file is there already gives --force, and that does not ask whether it is paid for twice.
  if (!isAgain) doubt.see();
  if (!force && existsSync(path) && !(doubt.isOver && (await isEmptyFile(path)))) throw alreadyThere(path);
  const ending = abortOnSignal(exitCodes.inDoubt);
  const { signal } = ending;
  try {
    await doubt.keep(isAgain);
    const { job, place } = await (async () => {
      // Looked at when no other process can ask for it any more: what another one has seen to be complete may be downloaded by now.
      const job = await seeDownloadable(client, jobId, { isAgain, config, signal });
      return { job, place: await makePaidFile(path, { isReplaced: force === true, isOver: doubt.isOver }) };
    })().catch(async (error: unknown) => {
      await doubt.undo();
      throw error;
    });
    const { file, records } = await fetched(client, jobId, signal).catch(async (error: unknown) => {
      if (isAddressServiceError(error) && !error.mayHaveBeenCharged) await doubt.undo();
      await place.drop();
      throw await withRemains(error, path, { config, caution: doubt.caution });
    });
    await keepPaid(place, file, { jobId, path, doubt });
    if (json) say(JSON.stringify({ event: 'end', jobId, records, file: path }));
    else say(`${records.toLocaleString('en')} records in ${path}`);
    tellFewer(records, recordsOf(job));
  } finally {
    ending.forget();
  }
}

/** The call itself. A signal that comes later finds a file that is paid for, and lets it be written. */
async function fetched(client: Client, jobId: string, signal: AbortSignal): Promise<EmailBatchFile> {
  const end = tellWaiting(client, 'downloadEmailBatch', `The file of ${jobId}`);
  try {
    const got = await downloadEmailBatch(client, jobId, { signal });
    signal.addEventListener('abort', () => {
      note('The file has come, and is written before this ends. Once more ends at once.');
    });
    return got;
  } finally {
    end();
  }
}

/** Puts the file in its place, or where there is room for it. @throws Failure where it is not in its place. */
async function keepPaid(
  place: PaidFile,
  file: Blob,
  { jobId, path, doubt }: { jobId: string; path: string; doubt: DownloadDoubt },
): Promise<void> {
  try {
    await place.keep(file);
  } catch (cause) {
    const came = `The file of ${jobId} came, and is charged.`;
    if (cause instanceof Failure) {
      await doubt.drop();
      throw new Failure(`${came} ${cause.message}`, { cause, code: cause.code });
    }
    const kept = await rescue(file, path);
    // One that is nowhere stays in doubt: to have it, a person pays again.
    if (kept !== undefined) await doubt.drop();
    const where = kept === undefined ? 'There was no room for it anywhere else.' : `It is whole in ${kept}.`;
    throw new Failure(`${came} ${path} could not be written (${(cause as Error).message}). ${where}`, {
      cause,
      code: exitCodes.inDoubt,
    });
  }
  await doubt.drop();
}

/** The service may leave out lines of its own accord. A gateway that cuts an answer at the end of a line does so too, and nothing else shows that. */
function tellFewer(records: number, expected: number | undefined): void {
  if (expected === undefined || records >= expected) return;
  note(
    `The service said that the job has ${expected.toLocaleString('en')} records, and its file has ${records.toLocaleString('en')}: it may have left some out, or the file may have been cut on its way. Look at its last lines.`,
  );
}

/** The error of a download, and what came of its file in a place that it says. */
async function withRemains(
  error: unknown,
  path: string,
  { config, caution }: { config: string | undefined; caution: string },
): Promise<unknown> {
  const failure = failureOfCharge(
    error,
    [
      `See with \`${jobsCommand('list', config)}\` whether it counts as downloaded before you ask again, with --again.`,
      ...(caution ? [caution] : []),
    ].join(' '),
  );
  const remains = isAddressServiceError(error) ? (error.partial as PartialEmailBatchFile | undefined) : undefined;
  if (!remains?.file || !(failure instanceof Failure)) return failure;
  const kept = await rescue(remains.file, path, `${path}.part`);
  const where = kept === undefined ? 'There was no room for what came of it.' : `What came is in ${kept}.`;
  return new Failure(`${failure.message} ${where}`, { cause: error, code: exitCodes.inDoubt });
}

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

/** ms after which a person may think that a command hangs. */
const quiet = 10_000;

/** Says once of a call that takes long that it is waited for, and for how long at most. @returns what ends that. */
export function tellWaiting({ options }: Client, name: OperationName, what: string): () => void {
  const { timeout: given } = options;
  const most = (typeof given === 'number' ? given : given?.[name]) ?? operations[name].timeout ?? 10_000;
  const timer = setTimeout(() => {
    note(`${what} was asked for, and is waited for: for ${inWords(most)} at most.`);
  }, quiet);
  timer.unref();
  return () => {
    clearTimeout(timer);
  };
}

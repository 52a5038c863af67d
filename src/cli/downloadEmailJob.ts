import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  type Client,
  downloadEmailBatch,
  type EmailBatchRemains,
  getEmailBatch,
  isAddressServiceError,
} from '../core/index.ts';
import { clientFrom } from './clientFrom.ts';
import { exitCodes } from './exitCodes.ts';
import { Failure } from './Failure.ts';
import { jobsCommand } from './jobsCommand.ts';
import { alreadyThere, makePaidFile, rescue } from './paidFile.ts';
import { say } from './say.ts';
import { failureOfCharge, failureOfLook } from './serviceFailure.ts';

export interface DownloadFlags {
  config?: string;
  json?: true;
  output?: string;
  force?: true;
  again?: true;
}

/**
 * `doorplate jobs download`: the file of a job, which is charged, into a file that is made before it is asked for. One that was downloaded before is asked for
 * again only with `again`; one that is not complete is not asked for.
 */
export async function downloadJob(jobId: string, { output, force, again, config, json }: DownloadFlags): Promise<void> {
  const client = clientFrom(config, 'downloadEmailBatch');
  const path = resolve(output ?? `${jobId}_verified.csv`);
  if (!force && existsSync(path)) throw alreadyThere(path);
  const doubt = doubtOf(path, jobId);
  if (!again) await doubt.see();
  await seeComplete(client, jobId, { isAgain: again === true, config });
  const place = await makePaidFile(path, force === true);
  const { file, records } = await downloadEmailBatch(client, jobId).catch(async (error: unknown) => {
    if (isAddressServiceError(error) && error.mayHaveBeenCharged) await doubt.keep();
    await place.drop();
    throw await withRemains(error, path, config);
  });
  await doubt.drop();
  try {
    await place.keep(file);
  } catch (cause) {
    const came = `The file of ${jobId} came, and is charged.`;
    if (cause instanceof Failure) throw new Failure(`${came} ${cause.message}`, { cause, code: cause.code });
    const kept = await rescue(file, path);
    const where = kept === undefined ? 'There was no room for it anywhere else.' : `It is whole in ${kept}.`;
    throw new Failure(`${came} ${path} could not be written (${(cause as Error).message}). ${where}`, {
      cause,
      code: exitCodes.inDoubt,
    });
  }
  if (json) say(JSON.stringify({ event: 'end', jobId, records, file: path }));
  else say(`${records.toLocaleString('en')} records in ${path}`);
}

/**
 * Remembers beside the file that a download was asked for, and may have been charged: the service does not say that of one whose answer was lost, and a script
 * that tries until it succeeds would pay each time.
 */
function doubtOf(path: string, jobId: string) {
  const place = `${path}.in-doubt`;
  const isKept = () =>
    readFile(place, 'utf8').then(
      (text) => text.trim() === jobId,
      () => false,
    );
  return {
    /** @throws Failure where it was. */
    async see() {
      if (await isKept())
        throw new Failure(
          `The file of ${jobId} was asked for before, its answer was lost, and it may be charged a second time (${place} says so). To download it all the same: --again.`,
        );
    },
    /** A disk that has no room for it keeps nothing: what is said to the person is all there is then. */
    keep: () => writeFile(place, `${jobId}\n`, { mode: 0o600 }).catch(() => undefined),
    async drop() {
      if (await isKept()) await rm(place, { force: true }).catch(() => undefined);
    },
  };
}

/** @throws Failure for a job whose download would be paid for twice, or for nothing. */
async function seeComplete(
  client: Client,
  jobId: string,
  { isAgain, config }: { isAgain: boolean; config: string | undefined },
): Promise<void> {
  const { status, progress } = await getEmailBatch(client, jobId).catch((error: unknown) => {
    throw failureOfLook(error);
  });
  if (status === 'downloaded') {
    if (isAgain) return;
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
}

/** The error of a download, and what came of its file in a place that it says. */
async function withRemains(error: unknown, path: string, config: string | undefined): Promise<unknown> {
  const failure = failureOfCharge(
    error,
    `See with \`${jobsCommand('list', config)}\` whether it counts as downloaded before you ask again, with --again.`,
  );
  const remains = isAddressServiceError(error) ? (error.partial as EmailBatchRemains | undefined) : undefined;
  if (!remains?.file || !(failure instanceof Failure)) return failure;
  const kept = await rescue(remains.file, path, `${path}.part`);
  const where = kept === undefined ? 'There was no room for what came of it.' : `What came is in ${kept}.`;
  return new Failure(`${failure.message} ${where}`, { cause: error, code: exitCodes.inDoubt });
}

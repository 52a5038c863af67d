import { createHash, randomUUID } from 'node:crypto';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { mkdtemp, open, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { syncFolder, ownerOnly } from '../../batch/index.ts';
import {
  type Client,
  downloadEmailBatch,
  type EmailBatch,
  type EmailBatchFile,
  type PartialEmailBatchFile,
  getEmailBatch,
  isAddressServiceError,
  operations,
} from '../../core/index.ts';
import { loadClient } from '../config.ts';
import { CliError, exitCodes } from '../errors.ts';
import { toCallError } from '../messages/callErrors.ts';
import { formatCount, formatDuration, formatNumber } from '../messages/format.ts';
import { print, printError, printJson } from '../output.ts';
import { assertNotNeeded } from '../run/checkOutputs.ts';
import { abortOnSignal } from '../signals.ts';
import { assertJobId, jobsCommand, recordCount } from './emailJobs.ts';

interface DownloadFlags {
  config?: string;
  json?: true;
  output?: string;
  force?: true;
  again?: true;
}

/**
 * `doorplate jobs download`: downloads the file of a job. The download is charged. A marker file next to the output exists while the
 * download is in progress, and is deleted once the output is saved. If a marker is left over, an earlier download may have been charged, so
 * the file is downloaded again only with `--again`. The same applies if the service reports the job as downloaded.
 */
export async function downloadJob(jobId: string, { output, force, again, config, json }: DownloadFlags): Promise<void> {
  assertJobId(jobId);
  const client = loadClient(config, 'downloadEmailBatch');
  const path = resolve(output ?? `${fileNameOf(jobId)}_verified.csv`);
  const marker = join(dirname(path), `${fileNameOf(jobId)}.download-in-doubt`);
  // Check the marker before the output. If the error said only that the output exists, users would add --force, but only --again accepts a
  // second charge.
  if (existsSync(marker) && !again) throw inDoubtError(jobId, marker, config);
  assertNotNeeded(path, { reads: [config], option: '--output' });
  const target = resolveOutput(path, force === true);
  if (target === marker) throw new CliError(`${path} is the marker file of this download. Choose another --output.`);
  const listener = abortOnSignal(exitCodes.inDoubt);
  const { signal } = listener;
  try {
    const mark = await writeMarker(marker, { jobId, output: path, isReplaced: again === true });
    if (!mark) throw inDoubtError(jobId, marker, config);
    // If an earlier download is in doubt, it stays in doubt, even if this download was certainly not charged.
    const undoMarker = async () => {
      if (!mark.hasReplaced) await mark.remove();
    };
    // Check the job after writing the marker, because another process may have just downloaded the file.
    const job = await assertDownloadable(client, jobId, { again: again === true, config, signal }).catch(
      async (error: unknown) => {
        await undoMarker();
        throw error;
      },
    );
    const { file, records } = await fetchFile(client, jobId, signal).catch(async (error: unknown) => {
      if (isAddressServiceError(error) && !error.mayHaveBeenCharged) await undoMarker();
      throw await toDownloadError(error, path, config);
    });
    await saveChargedFile(file, { jobId, path: target, mark, isReplaced: force === true });
    if (json) printJson({ event: 'end', jobId, records, file: path });
    else print(`${formatCount(records, 'record')} in ${path}`);
    warnOfMissingRecords(records, recordCount(job));
  } finally {
    listener.dispose();
  }
}

/** Converts a job id to a safe file name. Ids that differ only in their slashes or dots get different names. */
function fileNameOf(jobId: string): string {
  if (/^\w[\w-]*$/.test(jobId)) return jobId;
  const digest = createHash('sha256').update(jobId).digest('hex');
  return `${jobId.replace(/[^\w-]/g, '_')}-${digest.slice(0, 8)}`;
}

const inDoubtError = (jobId: string, marker: string, config: string | undefined) =>
  new CliError(
    `Not downloaded: another download of ${jobId} is in progress, or an earlier download did not get a clear answer (see ${marker}). Check the job with \`${jobsCommand('list', config)}\`. To download the file anyway, add --again. You may then be charged a second time.`,
  );

/**
 * Resolves links in the output path, so that `--force` replaces the file that a link points to.
 *
 * @throws CliError if the output exists and must not be replaced.
 */
function resolveOutput(path: string, isReplaced: boolean): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return path;
  if (!isReplaced) throw new CliError(`${path} already exists. Choose another --output, or overwrite it with --force.`);
  if (!stats.isFile()) throw new CliError(`${path} is not a regular file. Choose another --output.`);
  return realpathSync(path);
}

/** Free disk space, in bytes, that is required before a file is requested and charged. */
const reservedBytes = 64 * 1024;

/** A marker that this process has written. */
interface Marker {
  /** Whether this marker replaced the marker of another download, whose outcome is unknown. */
  hasReplaced: boolean;
  /** Deletes the marker, unless another download (`--again`) has replaced it in the meantime. */
  remove(): Promise<void>;
}

/**
 * Writes the marker of a download to disk.
 *
 * @returns undefined if another download has left a marker that must not be replaced.
 * @throws CliError if the marker cannot be written. The caller must then not download anything.
 */
async function writeMarker(
  path: string,
  { jobId, output, isReplaced }: { jobId: string; output: string; isReplaced: boolean },
): Promise<Marker | undefined> {
  const id = randomUUID();
  const text = `${JSON.stringify({ jobId, output, requestedAt: new Date().toISOString(), id })}\n`;
  /** Creates the marker at its path. If it replaces another marker, the old one stays until the new one is complete. */
  const write = async (isReplacement: boolean) => {
    const target = isReplacement ? join(dirname(path), `.${id}.part`) : path;
    const file = await open(target, 'wx', ownerOnly);
    try {
      await writeFile(file, text.padEnd(reservedBytes));
      await file.sync();
      await file.truncate(Buffer.byteLength(text));
    } catch (error) {
      await rm(target, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    if (isReplacement) await rename(target, path);
    await syncFolder(dirname(path));
  };
  const remove = async () => {
    const current = await readFile(path, 'utf8').catch(() => '');
    if (current.includes(id)) await rm(path, { force: true });
  };
  try {
    const isNew = await write(false).then(
      () => true,
      (error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      },
    );
    if (!isNew && !isReplaced) return undefined;
    if (!isNew) await write(true);
    return { hasReplaced: !isNew, remove };
  } catch (cause) {
    throw new CliError(
      `Not downloaded: the download could not be recorded in ${path} (${(cause as Error).message}). Without this record, you could be charged twice if the response is lost.`,
      { cause },
    );
  }
}

/** Checks that a job's file can be downloaded and was not charged before. @throws CliError */
async function assertDownloadable(
  client: Client,
  jobId: string,
  { again, config, signal }: { again: boolean; config: string | undefined; signal: AbortSignal },
): Promise<EmailBatch> {
  const job = await getEmailBatch(client, jobId, { signal }).catch((error: unknown) => {
    throw toCallError(error);
  });
  const { status, progress } = job;
  if (status === 'downloaded') {
    if (again) return job;
    throw new CliError(
      `Not downloaded: the file of ${jobId} was already downloaded. To download it anyway, add --again. You may then be charged a second time.`,
    );
  }
  if (status === 'file_error')
    throw new CliError(
      `The service could not process the file of ${jobId}, so there are no results. Check the file, then upload it again.`,
    );
  // An undocumented status may also mean that the job is complete.
  if (['pending', 'loading', 'verifying'].includes(status) || (status !== 'complete' && (progress ?? 0) < 100))
    throw new CliError(
      `Not downloaded: ${jobId} is not complete (${status || 'unknown'}, ${String(progress ?? '?')} %). To wait for it: ${jobsCommand(`follow ${jobId}`, config)}`,
    );
  return job;
}

/** Milliseconds without output after which a command seems to hang. */
const silenceLimit = 10_000;

/** Requests the file. If a signal arrives after the response, the file is still saved, because the download was charged. */
async function fetchFile(client: Client, jobId: string, signal: AbortSignal): Promise<EmailBatchFile> {
  const { timeout } = client.options;
  const maxWait =
    (typeof timeout === 'number' ? timeout : timeout?.downloadEmailBatch) ??
    operations.downloadEmailBatch.timeout ??
    10_000;
  const timer = setTimeout(() => {
    printError(`Waiting up to ${formatDuration(maxWait)} for the file of ${jobId}.`);
  }, silenceLimit);
  timer.unref();
  try {
    const response = await downloadEmailBatch(client, jobId, { signal });
    signal.addEventListener('abort', () => {
      printError('The file has arrived and is being saved. Press Ctrl+C again to stop now.');
    });
    return response;
  } finally {
    clearTimeout(timer);
  }
}

/** Converts a download error to a `CliError`, and saves any part of the file that arrived. */
async function toDownloadError(error: unknown, path: string, config: string | undefined): Promise<unknown> {
  const failure = toCallError(
    error,
    `Before you download the file again with --again, run \`${jobsCommand('list', config)}\` to see whether the service counts the job as downloaded.`,
  );
  const remains = isAddressServiceError(error) ? (error.partial as PartialEmailBatchFile | undefined) : undefined;
  if (!remains?.file || !(failure instanceof CliError)) return failure;
  const partial = `${path}.part`;
  const savedTo = (await tryWriteNew(remains.file, partial)) ? partial : await saveElsewhere(remains.file, path);
  return new CliError(
    `${failure.message} ${savedTo === undefined ? 'The part of the file that arrived could not be saved.' : `The part of the file that arrived is in ${savedTo}.`}`,
    { cause: error, code: exitCodes.inDoubt },
  );
}

/**
 * Saves the downloaded file to its path and deletes the marker. If writing to the path fails, saves the file in another folder.
 *
 * @throws CliError if the file could not be saved to its path.
 */
async function saveChargedFile(
  file: Blob,
  { jobId, path, mark, isReplaced }: { jobId: string; path: string; mark: Marker; isReplaced: boolean },
): Promise<void> {
  // Use a short name, because the name of the output may already have the maximum length.
  const temporary = join(dirname(path), `.${randomUUID()}.part`);
  try {
    await writeNew(file, temporary);
    if (!isReplaced && existsSync(path)) throw new Error('another file was created there');
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => undefined);
    const savedTo = await saveElsewhere(file, path);
    // If the file is lost, keep the marker, because the user has to pay again.
    if (savedTo !== undefined) await mark.remove();
    throw new CliError(
      `The file of ${jobId} arrived and was charged, but ${path} could not be written (${(cause as Error).message}). ${savedTo === undefined ? 'It could not be saved anywhere else either.' : `It was saved to ${savedTo}.`}`,
      { cause, code: exitCodes.inDoubt },
    );
  }
  await mark.remove();
}

/** Saves a charged file in the temporary folder or the home folder. Returns its path, or undefined if neither has enough space. */
async function saveElsewhere(file: Blob, path: string): Promise<string | undefined> {
  for (const parent of [tmpdir(), homedir()]) {
    const folder = await mkdtemp(join(parent, 'doorplate-')).catch(() => undefined);
    if (folder === undefined) continue;
    const target = join(folder, basename(path));
    if (await tryWriteNew(file, target)) return target;
    await rmdir(folder).catch(() => undefined);
  }
  return undefined;
}

const tryWriteNew = (file: Blob, path: string): Promise<boolean> =>
  writeNew(file, path).then(
    () => true,
    () => false,
  );

/** Writes a new file that only its owner can read. Never overwrites a file, because an existing file may also contain results that were charged. */
async function writeNew(file: Blob, path: string): Promise<void> {
  const handle = await open(path, 'wx', ownerOnly);
  try {
    await writeFile(handle, file.stream());
    await handle.sync();
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}

/** Warns if a file has fewer records than its job. If a gateway cuts off a response between two lines, the number of records is the only sign. */
function warnOfMissingRecords(records: number, expected: number | undefined): void {
  if (expected === undefined || records >= expected) return;
  printError(
    `The service reported ${formatCount(expected, 'record')} for this job, but the file has ${formatNumber(records)}. The service may have left out some records, or the file may have been cut off. Check the last lines of the file.`,
  );
}

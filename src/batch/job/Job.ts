import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isSameService } from '../../files/index.ts';
import { BatchError, journalCorruptError } from '../BatchError.ts';
import { errorCode, replaceFile } from '../disk.ts';
import { journalFiles } from '../journal/readJournal.ts';
import type { Lock } from '../lock/lockFile.ts';

/** Settings that a job was started with, as stored in its journal folder: digests and column names, never a key, and no rows except those that a user has edited. */
export interface Job {
  version: 1;
  operation: string;
  /** Name of the file or query. Not compared, because a file may be moved. */
  source: string;
  digest: string;
  header: readonly string[];
  columns: readonly string[];
  settings: unknown;
  country: string;
  dedupe: boolean;
  service: string;
  /** Name of the job in the workers' store, for a job of workers. That store records what was sent, not this folder. */
  shared?: string;
  /** Rows per call, for a job of workers: their store numbers the calls. */
  chunkSize?: number;
  /** Id of the workers' store, for a job of workers. */
  store?: string;
  startedAt: number;
  /** Set while the job is being imported. It cannot be resumed until then. */
  isImporting?: true;
  /** Rows that a user has edited in the browser, for an imported job. They replace the source's rows. */
  repairs?: readonly (readonly [place: number, cells: readonly string[]])[];
}

/** Words for the properties that must not change between runs. */
const comparedProperties = {
  operation: 'the operation',
  digest: 'the rows of the source',
  header: 'the columns of the source',
  columns: 'the column mapping',
  settings: 'the settings',
  country: 'the country',
  dedupe: 'whether duplicates share an answer',
  service: 'the address of the service',
  shared: 'who makes the calls (workers or this process), or the name of the run',
  chunkSize: 'the number of rows per call',
  store: "the workers' store",
} satisfies Partial<Record<keyof Job, string>>;

const workerProperties: ReadonlySet<keyof Job> = new Set(['chunkSize', 'store'] as const);

/** Lists in words what differs between two jobs. */
export const listChanges = (before: Job, now: Job): string[] =>
  (Object.keys(comparedProperties) as (keyof typeof comparedProperties)[])
    // A job without workers has none of these. That would count as one change, not three.
    .filter((name) => !workerProperties.has(name) || (before.shared !== undefined && now.shared !== undefined))
    .filter((name) =>
      name === 'service'
        ? !isSameService(now.operation, before.service, now.service)
        : JSON.stringify(before[name]) !== JSON.stringify(now[name]),
    )
    .map((name) => comparedProperties[name]);

/** Checks that a job is resumed with what it was started with. @throws BatchError `changed` */
export function assertSameJob(before: Job, now: Job): void {
  const changes = listChanges(before, now);
  if (changes.length === 0) return;
  // Another store does not know what was sent, so starting a new job would be the wrong advice.
  if (changes.includes(comparedProperties.store))
    throw new BatchError(
      'changed',
      "The workers' store is not the one this job was started with. That store records what was sent, so bring it back: check whether the folder is a different one, its share is not mounted, or it was emptied. A new job on this store would send all rows again and charge them again.",
      changes,
    );
  throw new BatchError(
    'changed',
    `This job was started with different options: ${changes.join(', ')}. Resume it with the original ones. To start another job that charges all of its rows, choose another journal folder (--journal in a terminal).`,
    changes,
  );
}

/**
 * Reads the job of a folder; undefined if none was started there.
 *
 * @throws BatchError `journal` if it was lost, `exchange` if its import was interrupted.
 */
export async function readJob(folder: string): Promise<Job | undefined> {
  const job = await readJobFile(folder);
  if (job?.isImporting)
    throw new BatchError('exchange', `The import into ${folder} was interrupted. Import the run again.`);
  return job;
}

/** Reads the job of a folder, even if it is being imported. @throws BatchError `journal` */
export async function readJobFile(folder: string): Promise<Job | undefined> {
  const lost = () => journalCorruptError(folder, 'has lost the settings of its job (job.json)');
  const text = await readFile(join(folder, 'job.json'), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) {
    const log = await stat(journalFiles(folder).log).catch(() => undefined);
    if (log?.size) throw lost();
    return undefined;
  }
  try {
    return JSON.parse(text) as Job;
  } catch {
    throw lost();
  }
}

/** Writes the job of a folder atomically. @throws BatchError if this process no longer owns the job. */
export const writeJob = (folder: string, job: Job, lock: Pick<Lock, 'assertHeld'>): Promise<void> =>
  replaceFile(join(folder, 'job.json'), `${JSON.stringify(job, undefined, 2)}\n`, lock);

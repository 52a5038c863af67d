import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BatchOperationName } from '../../core/index.ts';
import {
  describeService,
  editedRecord,
  type FileReading,
  type FileOperation,
  fileOperation,
  fileOperations,
  isFileReading,
  isSameService,
  parseCredits,
  parseReview,
  type RowReview,
} from '../../files/index.ts';
import { BatchError, journalCorruptError } from '../BatchError.ts';
import { isMissing, replaceFile } from '../disk.ts';
import { journalFiles } from '../journal/readJournal.ts';
import type { Lock } from '../lock/lockFile.ts';

/**
 * The settings that a job was started with, as stored in its journal folder. They contain digests and column names, but never an API key.
 * They contain no rows, except rows that a user has edited.
 */
export interface Job {
  version: 1;
  operation: string;
  /** Name of the file or query. It may differ when a job is resumed, because files can be renamed. */
  source: string;
  /** Digest of the source, or '' if the source has none. */
  digest: string;
  /**
   * Encoding, separator and header line of the source. Saved because a later version could detect different ones. Undefined if the source has no
   * `reading`.
   */
  reading?: FileReading | undefined;
  header: readonly string[];
  columns: readonly string[];
  settings: unknown;
  country: string;
  dedupe: boolean;
  service: string;
  /** Name of a distributed job in its store. The store, not this folder, records what was sent. */
  sharedName?: string;
  /** Rows per call in a job that uses workers. It must not change, because chunks are numbered in the store. */
  chunkSize?: number;
  /** Id of the store of a distributed job. */
  store?: string;
  /** Start time in milliseconds since 1970. */
  startedAt: number;
  /** Set until the import of the job is complete. Until then, the job cannot be resumed. */
  isImporting?: true;
  /** Rows that a user edited in the browser before the job was imported. They replace the source's rows. */
  repairs?: readonly (readonly [place: number, cells: readonly string[]])[];
  /** Edits, notes and earlier outcomes of rows, from a run that was repaired in a browser. Edited values are sent instead of the source's. */
  reviews?: readonly (readonly [place: number, review: RowReview])[];
  /** Credits spent on address searches for rows in a browser. Undefined if there were none. */
  searchCredits?: number;
}

/** Returns a function that converts a row of the source to the cells and the record that this job uses for it. */
export function rowsOfJob<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  { country, repairs, reviews }: Pick<Job, 'country' | 'repairs' | 'reviews'>,
  columns: readonly string[],
) {
  const [repaired, reviewed] = [new Map(repairs), new Map(reviews)];
  return (place: number, source: readonly string[]) => {
    const cells = repaired.get(place) ?? source;
    return { cells, record: editedRecord(operation, cells, { columns, country }, reviewed.get(place)?.sent) };
  };
}

/** Descriptions of the properties that must not change between runs. */
const comparedProperties = {
  operation: 'the operation',
  digest: 'the rows of the source',
  reading: 'how the source is read (encoding, separator or line with the column names)',
  header: 'the columns of the source',
  columns: 'the column mapping',
  settings: 'the settings',
  country: 'the country',
  dedupe: 'whether duplicates share an answer',
  service: 'the address of the service',
  sharedName: 'who makes the calls (workers or this process), or the name of the run',
  chunkSize: 'the number of rows per call',
  store: "the workers' store",
} satisfies Partial<Record<keyof Job, string>>;

const workerProperties: ReadonlySet<keyof Job> = new Set(['chunkSize', 'store'] as const);

/** Describes the differences between two jobs. */
export const listChanges = (before: Job, now: Job): string[] =>
  (Object.keys(comparedProperties) as (keyof typeof comparedProperties)[])
    // Only jobs that use workers have these properties. If just one of the two jobs uses workers, report one change instead of three.
    .filter((name) => !workerProperties.has(name) || (before.sharedName !== undefined && now.sharedName !== undefined))
    // Jobs from an earlier version do not record how their source was read.
    .filter((name) => name !== 'reading' || before.reading !== undefined)
    .filter((name) =>
      name === 'service'
        ? !isSameService(now.operation, before.service, now.service)
        : JSON.stringify(before[name]) !== JSON.stringify(now[name]),
    )
    .map((name) => comparedProperties[name]);

/** Checks that a job is resumed with the same source and options that it was started with. @throws BatchError `changed` */
export function assertSameJob(before: Job, now: Job): void {
  const changes = listChanges(before, now);
  if (changes.length === 0) return;
  // Do not suggest a new job here, because another store has no record of what was sent.
  if (changes.includes(comparedProperties.store))
    throw new BatchError(
      'changed',
      'This is not the store that the job was started with. Only that store records which rows were sent. Check that this is the right folder, that its share is mounted, and that it was not emptied. A new job with this store would send all rows again, and you would be charged again.',
      changes,
    );
  const described = changes.map((change) =>
    change === comparedProperties.service
      ? `${change} (the job was started with ${describeService(before.service)}, and this run would send to ${describeService(now.service)})`
      : change,
  );
  throw new BatchError(
    'changed',
    `This job cannot be resumed, because something has changed since it was started: ${described.join(', ')}. To resume it, undo the change. You can also start a new job in another journal folder (in a terminal: --journal), but then you are charged for all of its rows.`,
    changes,
  );
}

/**
 * Reads the job in a journal folder. Returns undefined if no job was started there.
 *
 * @throws BatchError:
 * - `journal` if the job's settings were lost
 * - `exchange` if the import of the job was interrupted
 */
export async function readJob(folder: string): Promise<Job | undefined> {
  const job = await readJobFile(folder);
  if (job?.isImporting)
    throw new BatchError('exchange', `The import into ${folder} was interrupted. Import the run again.`);
  return job;
}

/** Reads the job in a folder, even if its import is not complete. @throws BatchError `journal` */
export async function readJobFile(folder: string): Promise<Job | undefined> {
  const lost = () => journalCorruptError(folder, 'has lost the settings of its job (job.json)');
  const text = await readFile(join(folder, 'job.json'), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (text === undefined) {
    const log = await stat(journalFiles(folder).log).catch(() => undefined);
    if (log?.size) throw lost();
    return undefined;
  }
  let job: unknown;
  try {
    job = JSON.parse(text);
  } catch {
    job = undefined;
  }
  if (!isJob(job)) throw lost();
  const { searchCredits: credits, ...rest } = job;
  const searchCredits = parseCredits(credits);
  return { ...rest, ...(searchCredits > 0 && { searchCredits }) };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');
const isOptional = (value: unknown, type: 'string' | 'number') => value === undefined || typeof value === type;

/**
 * Whether a value has all properties of a job, with the right types. The value is untrusted, because anyone with write access to the folder
 * can change it.
 */
function isJob(value: unknown): value is Job {
  const job = Object(value) as Record<keyof Job, unknown>;
  const { version, operation, source, digest, header, columns, country, dedupe, service, startedAt, repairs, reviews } =
    job;
  return (
    version === 1 &&
    [operation, source, digest, country, service].every((text) => typeof text === 'string') &&
    Object.hasOwn(fileOperations, String(operation)) &&
    [header, columns].every(isTexts) &&
    (job.reading === undefined || isFileReading(job.reading)) &&
    typeof dedupe === 'boolean' &&
    typeof startedAt === 'number' &&
    Math.abs(startedAt) <= maxTime &&
    isOptional(job.sharedName, 'string') &&
    isOptional(job.store, 'string') &&
    isOptional(job.chunkSize, 'number') &&
    (repairs === undefined || (Array.isArray(repairs) && repairs.every(isRepair))) &&
    (reviews === undefined || (Array.isArray(reviews) && reviews.every((entry) => isReview(String(operation), entry))))
  );
}

/** The latest time that a `Date` can represent. */
const maxTime = 8.64e15;

const isRepair = (repair: unknown): boolean =>
  Array.isArray(repair) && repair.length === 2 && Number.isSafeInteger(repair[0]) && isTexts(repair[1]);

const isReview = (operation: string, entry: unknown): boolean =>
  Array.isArray(entry) &&
  entry.length === 2 &&
  Number.isSafeInteger(entry[0]) &&
  parseReview(fileOperation(operation as BatchOperationName), entry[1]) !== undefined;

/** Writes a job to its folder atomically. @throws BatchError if this process no longer owns the job. */
export const writeJob = (folder: string, job: Job, lock: Pick<Lock, 'assertHeld'>): Promise<void> =>
  replaceFile(join(folder, 'job.json'), `${JSON.stringify(job, undefined, 2)}\n`, lock);

import { isSameService } from '../../files/index.ts';
import { BatchError, journalCorruptError } from '../BatchError.ts';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { journalFiles } from '../journal/readJournal.ts';
import { replaceFile } from '../disk.ts';
import type { Lock } from '../lock/lockFile.ts';

/** What a job was begun with, as it stands in the folder of its journal: digests and names of columns, never a key, and no row but those that a person has mended. */
export interface Job {
  version: 1;
  operation: string;
  /** What the file or query is called: not compared, for a file may be moved. */
  source: string;
  digest: string;
  header: readonly string[];
  columns: readonly string[];
  settings: unknown;
  country: string;
  dedupe: boolean;
  service: string;
  /** Of a job whose calls workers make: its name in their store. What they have sent is not in this folder. */
  shared?: string;
  /** Of such a job: rows of a call. Their store knows calls by their numbers. */
  chunkSize?: number;
  /** Of such a job: what their store is known by. */
  store?: string;
  begun: number;
  /** What was known of it elsewhere is being written down: till then it is not a job to go on with. */
  isComing?: true;
  /** Of a job that comes from a page: rows that a person has mended there, by their places. They are sent and written in place of the source's. */
  repairs?: readonly (readonly [place: number, cells: readonly string[]])[];
}

const compared = {
  operation: 'the operation',
  digest: 'the rows of the source',
  header: 'the columns of the source',
  columns: 'what its columns hold',
  settings: 'the settings',
  country: 'the country',
  dedupe: 'whether rows that are alike share an answer',
  service: 'the address of the service',
  shared: 'who makes the calls (workers or this process), or the name of the run',
  chunkSize: 'the rows of a call',
  store: 'the store of its workers',
} satisfies Partial<Record<keyof Job, string>>;

const ofWorkers: ReadonlySet<keyof Job> = new Set(['chunkSize', 'store'] as const);

/** What is not as it was, in words. */
export const listChanges = (before: Job, now: Job): string[] =>
  (Object.keys(compared) as (keyof typeof compared)[])
    // A job without workers has neither: that is one change, and not three.
    .filter((name) => !ofWorkers.has(name) || (before.shared !== undefined && now.shared !== undefined))
    .filter((name) =>
      name === 'service'
        ? !isSameService(now.operation, before.service, now.service)
        : JSON.stringify(before[name]) !== JSON.stringify(now[name]),
    )
    .map((name) => compared[name]);

/** @throws BatchError `changed`, with the names of what is not as it was. */
export function assertSameJob(before: Job, now: Job): void {
  const changes = listChanges(before, now);
  if (changes.length === 0) return;
  // Not to be begun anew elsewhere: that store does not know what was sent.
  if (changes.includes(compared.store))
    throw new BatchError(
      'changed',
      'The store of the workers is not the one that this job was begun with. It says what was sent, so bring it back: is the folder another one now, is its share not mounted, or was it emptied? A new job over this one would send all of that again, and pay for it again.',
      changes,
    );
  throw new BatchError(
    'changed',
    `This job was begun with something else: ${changes.join(', ')}. Go on with what it was begun with. Another folder for its journal (--journal in a terminal) begins another job, which pays for all of its rows.`,
    changes,
  );
}

/** The job of a folder as it was begun; undefined where none was. @throws BatchError `journal` where it was lost, `exchange` where it did not come whole. */
export async function readJob(folder: string): Promise<Job | undefined> {
  const job = await readJobFile(folder);
  if (job?.isComing)
    throw new BatchError(
      'exchange',
      `A run was being imported into ${folder}, and that was ended before it was whole. Import it once more.`,
    );
  return job;
}

/** Also of one that was being imported. @throws BatchError `journal` */
export async function readJobFile(folder: string): Promise<Job | undefined> {
  const lost = () => journalCorruptError(folder, 'does not say any more what its job was begun with (job.json)');
  const text = await readFile(join(folder, 'job.json'), 'utf8').catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
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

/** Whole, or not at all. @throws BatchError where the job of the folder is not ours any more */
export const writeJob = (folder: string, job: Job, lock: Pick<Lock, 'assertHeld'>): Promise<void> =>
  replaceFile(join(folder, 'job.json'), `${JSON.stringify(job, undefined, 2)}\n`, lock);

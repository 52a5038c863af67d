import { createHash } from 'node:crypto';
import type { BatchStopReason } from '../../core/index.ts';
import type { Job } from '../job/Job.ts';

/** What workers need to know of a job: nothing of its rows, and no key. */
export interface SharedJob extends Omit<Job, 'begun'> {
  /** Rows of a chunk. */
  chunkSize: number;
  /** Most calls that begin in a second, over all workers; absent for no limit. */
  callsPerSecond?: number;
  /** Calls in a row that were good for nothing (`ChunkSent`), over all workers, after which nothing more is sent. */
  stopAfter: number;
  /** Another one each time that somebody begins to give out the chunks: calls that fail in a row are counted from then on. */
  given?: string;
  /** ms for a call; absent for the client's own. */
  timeout?: number;
}

/** Why workers send nothing more of a job until it is gone on with. */
export interface SharedStop {
  /** `ended`: who gives out its chunks has. */
  reason: BatchStopReason | 'ended';
  message: string;
}

/** A job's name: another one for another file, other columns or settings, or another run of them. How fast it goes does not count, and by how many rows. */
export function sharedJobName(
  { operation, digest, header, columns, settings, country, service }: SharedJob,
  run: string,
): string {
  const parts = [operation, digest, header, columns, settings, country, service, run];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}

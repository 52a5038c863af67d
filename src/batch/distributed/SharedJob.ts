import { createHash } from 'node:crypto';
import type { BatchStopReason } from '../../core/index.ts';
import type { Job } from '../job/Job.ts';

/** Job settings that workers read from the store: no rows, and no key. */
export interface SharedJob extends Omit<Job, 'startedAt'> {
  /** Rows per chunk. */
  chunkSize: number;
  /** Maximum calls per second over all workers. Absent: no limit. */
  callsPerSecond?: number;
  /** Failed calls in a row (`ChunkResult`), over all workers, after which nothing more is sent. */
  stopAfter: number;
  /** Changes each time a process starts to produce chunks. Failures in a row are counted from then on. */
  producer?: string;
  /** Timeout of a call in ms. Absent: the client's. */
  timeout?: number;
}

/** Reason why workers send nothing more of a job until it is resumed. */
export interface SharedStop {
  /** `ended`: the process that produces its chunks has ended. */
  reason: BatchStopReason | 'ended';
  message: string;
}

/** Returns a job's name in the store. It depends on the file, its columns, the settings and the run, but not on speed or chunk size. */
export function sharedJobName(
  { operation, digest, header, columns, settings, country, service }: SharedJob,
  run: string,
): string {
  const parts = [operation, digest, header, columns, settings, country, service, run];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}

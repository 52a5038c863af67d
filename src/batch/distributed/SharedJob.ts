import { createHash } from 'node:crypto';
import type { BatchStopReason } from '../../core/index.ts';
import type { Job } from '../job/Job.ts';

/** Job settings that workers read from the store. They contain no rows and no key. */
export interface SharedJob extends Omit<Job, 'startedAt'> {
  /** Rows per chunk. */
  chunkSize: number;
  /** Maximum calls per second over all workers. If absent, there is no limit. */
  callsPerSecond?: number;
  /** Number of failed calls in a row (see `ChunkResult`), over all workers, after which nothing more is sent. */
  stopAfter: number;
  /** Id that changes each time a process starts to produce chunks. When it changes, the count of failed calls in a row starts again. */
  producer?: string;
  /** Timeout of a call in milliseconds. If absent, the timeout of the worker's client applies. */
  timeout?: number;
}

/** Reason why workers send no more rows of a job until it is resumed. */
export interface SharedStop {
  /** `ended`: the process that produces its chunks has ended. */
  reason: BatchStopReason | 'ended';
  message: string;
}

/** Returns a job's name in the store. The name depends on the source, its columns, the settings and the name of the run, but not on speed or chunk size. */
export function sharedJobName(
  { operation, digest, header, columns, settings, country, service }: SharedJob,
  run: string,
): string {
  const parts = [operation, digest, header, columns, settings, country, service, run];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}

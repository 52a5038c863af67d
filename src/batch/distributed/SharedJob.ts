import { createHash } from 'node:crypto';
import { type BatchOperationName, type BatchStopReason, maxRecords } from '../../core/index.ts';
import { fileOperations, settingsProblem } from '../../files/index.ts';
import type { Job } from '../job/Job.ts';
import type { ChunkJob } from './queue.ts';

/** Job settings that workers read from the store. They contain no rows and no API key. */
export interface SharedJob extends Omit<Job, 'startedAt' | 'operation'> {
  operation: BatchOperationName;
  /** Rows per chunk. */
  chunkSize: number;
  /** Maximum calls per second for all workers together. No limit if absent. */
  callsPerSecond?: number;
  /** Number of consecutive failed calls (see `ChunkResult`), counted across all workers, after which nothing more is sent. */
  stopAfter: number;
  /** Id of the process that produces chunks. A new id resets the count of consecutive failed calls. */
  producer?: string;
  /** Timeout of a call in milliseconds. If absent, the timeout of the worker's client applies. */
  timeout?: number;
}

/** Why workers must not send a job's rows until the job is resumed. */
export interface SharedStop {
  /** `ended`: the process that produces the job's chunks has ended. */
  reason: BatchStopReason | 'ended';
  message: string;
}

/**
 * Returns a job's name in the store. The name is derived from the source, its columns, the settings and the run's name, but not from rate
 * limits or the chunk size.
 */
export function sharedJobName(
  { operation, digest, header, columns, settings, country, service }: SharedJob,
  run: string,
): string {
  const parts = [operation, digest, header, columns, settings, country, service, run];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}

/**
 * Validates a queue entry, because anyone with write access to Redis can add one.
 *
 * @throws Error if the entry's job name does not have the form that `sharedJobName` returns. Such a name could lead outside the store.
 */
export function parseChunkJob(entry: unknown): ChunkJob {
  const { job, chunk } = Object(entry) as Record<keyof ChunkJob, unknown>;
  if (typeof job === 'string' && /^[\da-f]{24}$/.test(job) && Number.isSafeInteger(chunk) && Number(chunk) >= 0)
    return { job, chunk: Number(chunk) };
  throw new Error('An entry in the queue is not a chunk of a job. It was ignored.');
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');
/** Whether a value is a positive number or stands for "no limit". JSON writes Infinity as null. */
const isLimit = (value: unknown) => value === undefined || value === null || (typeof value === 'number' && value > 0);

/**
 * Validates a job's settings from the store, because anyone with write access to the store can change them.
 *
 * @throws Error that says what is invalid.
 */
export function parseSharedJob(name: string, text: string): SharedJob {
  const reject = (reason: string) => new Error(`The job ${name} cannot be used. ${reason} Nothing was sent.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw reject('Its settings in the store are damaged.');
  }
  const job = Object(value) as Record<keyof SharedJob, unknown>;
  const { operation, header, columns, service, country, chunkSize, stopAfter, callsPerSecond, timeout, settings } = job;
  const isShaped =
    Object.hasOwn(fileOperations, String(operation)) &&
    [header, columns].every(isTexts) &&
    [service, country].every((setting) => typeof setting === 'string') &&
    Number.isInteger(chunkSize) &&
    Number(chunkSize) >= 1 &&
    Number(chunkSize) <= maxRecords &&
    [stopAfter, callsPerSecond, timeout].every(isLimit);
  if (!isShaped) throw reject('Its settings in the store are damaged.');
  const problem = settingsProblem(operation as BatchOperationName, settings);
  if (problem !== undefined) throw reject(problem);
  const limits = Object.entries({ stopAfter: stopAfter ?? Infinity, callsPerSecond, timeout });
  const others = Object.entries(job).filter(([name]) => !limits.some(([limit]) => limit === name));
  return Object.fromEntries([...others, ...limits.filter(([, limit]) => limit)]) as unknown as SharedJob;
}

/** Whether a value from the store is a valid chunk of rows. */
export const isRows = (value: unknown, { chunkSize }: SharedJob): value is string[][] =>
  Array.isArray(value) && value.length <= chunkSize && value.every(isTexts);

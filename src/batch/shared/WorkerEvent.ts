import type { BatchStopReason } from '../../core/index.ts';

/** What a worker has done, as it happens: numbers and names of jobs, never a row. */
export type WorkerEvent =
  | { event: 'chunk'; job: string; chunk: number; answered: number; inDoubt: number; ms: number }
  | { event: 'waiting'; job: string; reason: BatchStopReason; ms: number }
  | { event: 'stopped'; job: string; reason: BatchStopReason; message: string }
  | { event: 'error'; message: string };

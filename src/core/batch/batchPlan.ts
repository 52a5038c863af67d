import { mostRecords } from '../operation/chunk.ts';
import type { Operation } from '../operation/Operation.ts';
import type { BatchOptions } from './Batch.ts';
import { type BatchOperationName, batchRunner, type BatchRunner, type BatchTypes } from './batchOperations.ts';
import { checkBatchOptions } from './checkBatchOptions.ts';

/** A batch's options, checked, complete, and from then on the batch's own: what the caller changes in his does nothing. */
export interface BatchPlan<Name extends BatchOperationName> {
  client: BatchOptions<Name>['client'];
  runner: BatchRunner<BatchTypes[Name]['record'], BatchTypes[Name]['settings'], BatchTypes[Name]['result']>;
  operation: Operation<unknown, unknown>;
  settings: BatchTypes[Name]['settings'];
  concurrency: number;
  chunkSize: number;
  callsPerSecond: number;
  budget: number;
  creditsPerRecord: number;
  dedupe: boolean;
  stopAfter: number | undefined;
  bisect: boolean;
  timeout: number | undefined;
  journal: BatchOptions<Name>['journal'];
  keep: boolean;
  onSettled: BatchOptions<Name>['onSettled'];
  /** How often a chunk may be refused without work. */
  mostRefused: number;
}

/** @throws TypeError for options that are not numbers in range, an operation that makes no batch, or settings that are not plain data. */
export function batchPlan<Name extends BatchOperationName>(options: BatchOptions<Name>): BatchPlan<Name> {
  checkBatchOptions('createBatch', options);
  const runner = batchRunner(options.operation) as BatchPlan<Name>['runner'];
  const settings = JSON.parse(JSON.stringify(options.settings ?? {})) as BatchTypes[Name]['settings'];
  const { repeat } = runner.operation;
  return {
    client: options.client,
    runner,
    // A refused call slows all calls down, so that no call waits for itself.
    operation: { ...runner.operation, repeat: { ...repeat, refused: 0 } },
    mostRefused: repeat.refused,
    settings,
    concurrency: options.concurrency ?? 4,
    chunkSize: options.chunkSize ?? mostRecords,
    callsPerSecond: options.callsPerSecond ?? Infinity,
    budget: options.budget ?? Infinity,
    creditsPerRecord: options.creditsPerRecord ?? runner.creditsPerRecord(settings),
    dedupe: options.dedupe ?? false,
    stopAfter: options.stopAfter,
    bisect: options.bisect ?? false,
    timeout: options.timeout,
    journal: options.journal,
    keep: options.keep ?? true,
    onSettled: options.onSettled,
  };
}

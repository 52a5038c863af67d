import { maxRecords } from '../operation/chunk.ts';
import type { Operation } from '../operation/Operation.ts';
import type { BatchOptions } from './Batch.ts';
import { type BatchOperationName, batchRunner, type BatchRunner, type BatchTypes } from './operations.ts';

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
    chunkSize: options.chunkSize ?? maxRecords,
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

const isNumber = (value: unknown, from: number): value is number => typeof value === 'number' && value >= from;

/** What each number may be; what is not given is not looked at. */
const rules = {
  concurrency: { says: 'a whole number from 1 to 1000', holds: (value) => isWhole(value, 1000) },
  chunkSize: { says: `a whole number from 1 to ${String(maxRecords)}`, holds: (value) => isWhole(value, maxRecords) },
  stopAfter: {
    says: 'a whole number from 1, or Infinity',
    holds: (value) => value === Infinity || isWhole(value, Infinity),
  },
  callsPerSecond: { says: 'a number above 0', holds: (value) => isNumber(value, 0) && value > 0 },
  budget: { says: 'credits from 0', holds: (value) => isNumber(value, 0) },
  creditsPerRecord: { says: 'credits from 0', holds: (value) => isNumber(value, 0) && value < Infinity },
  timeout: { says: 'ms above 0', holds: (value) => isNumber(value, 0) && value > 0 },
} satisfies Partial<Record<keyof BatchOptions<BatchOperationName>, { says: string; holds(value: unknown): boolean }>>;

const isWhole = (value: unknown, most: number): boolean =>
  isNumber(value, 1) && value <= most && Number.isInteger(value);

/** @throws TypeError for a number that is out of its range, or not a number. Nothing has been sent then. */
export function checkBatchOptions(who: string, options: { [Name in keyof typeof rules]?: number | undefined }): void {
  for (const [name, { says, holds }] of Object.entries(rules)) {
    const value = options[name as keyof typeof rules];
    if (value !== undefined && !holds(value)) throw new TypeError(`${who}: \`${name}\` must be ${says}.`);
  }
}

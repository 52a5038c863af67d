import { maxRecords } from '../operation/chunk.ts';
import type { Operation } from '../operation/Operation.ts';
import type { BatchOptions } from './Batch.ts';
import { type BatchOperationName, batchRunner, type BatchRunner, type BatchTypes } from './operations.ts';

/** Validated options of a batch, with all defaults filled in. These are copies, so later changes by the app have no effect. */
export interface BatchPlan<Name extends BatchOperationName> {
  client: BatchOptions<Name>['client'];
  runner: BatchRunner<BatchTypes[Name]['record'], BatchTypes[Name]['settings'], BatchTypes[Name]['result']>;
  operation: Operation<unknown, unknown>;
  settings: BatchTypes[Name]['settings'];
  concurrency: number;
  chunkSize: number;
  callsPerSecond: number;
  budget: number;
  sample: number;
  creditsPerRecord: number;
  dedupe: boolean;
  stopAfter: number | undefined;
  bisect: boolean;
  timeout: number | undefined;
  journal: BatchOptions<Name>['journal'];
  keep: boolean;
  onSettled: BatchOptions<Name>['onSettled'];
  /** Maximum number of times that a refused record is resent. */
  maxRefusals: number;
}

/**
 * Validates the options of a batch and fills in the defaults.
 *
 * @throws TypeError if a number is out of range, the operation is unknown, or the settings are not plain data.
 */
export function createPlan<Name extends BatchOperationName>(options: BatchOptions<Name>): BatchPlan<Name> {
  assertBatchOptions('createBatch', options);
  const runner = batchRunner(options.operation) as BatchPlan<Name>['runner'];
  const settings = JSON.parse(JSON.stringify(options.settings ?? {})) as BatchTypes[Name]['settings'];
  const { repeat } = runner.operation;
  return {
    client: options.client,
    runner,
    // The client does not retry a refused call. Instead, the batch slows down all calls and resends the refused call.
    operation: { ...runner.operation, repeat: { ...repeat, refused: 0 } },
    maxRefusals: repeat.refused,
    settings,
    concurrency: options.concurrency ?? 4,
    chunkSize: options.chunkSize ?? maxRecords,
    callsPerSecond: options.callsPerSecond ?? Infinity,
    budget: options.budget ?? Infinity,
    sample: options.sample ?? Infinity,
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

const isNumberFrom = (min: number, value: unknown): value is number => typeof value === 'number' && value >= min;
const isCountUpTo = (max: number, value: unknown): boolean =>
  isNumberFrom(1, value) && value <= max && Number.isInteger(value);

const rules = {
  concurrency: { description: 'a whole number from 1 to 1000', isValid: (value) => isCountUpTo(1000, value) },
  chunkSize: {
    description: `a whole number from 1 to ${String(maxRecords)}`,
    isValid: (value) => isCountUpTo(maxRecords, value),
  },
  stopAfter: {
    description: 'a positive integer, or Infinity',
    isValid: (value) => value === Infinity || isCountUpTo(Infinity, value),
  },
  callsPerSecond: { description: 'a positive number', isValid: (value) => isNumberFrom(0, value) && value > 0 },
  budget: { description: 'a non-negative number of credits', isValid: (value) => isNumberFrom(0, value) },
  sample: { description: 'a positive integer', isValid: (value) => isCountUpTo(Infinity, value) },
  creditsPerRecord: {
    description: 'a non-negative number of credits',
    isValid: (value) => isNumberFrom(0, value) && value < Infinity,
  },
  timeout: {
    description: 'a positive number of milliseconds',
    isValid: (value) => isNumberFrom(0, value) && value > 0,
  },
} satisfies Partial<
  Record<keyof BatchOptions<BatchOperationName>, { description: string; isValid(value: unknown): boolean }>
>;

/**
 * Checks the numeric options and ignores undefined ones.
 *
 * @param caller the name of the public function, for the error message.
 * @throws TypeError if a value is not a number or is out of range.
 */
export function assertBatchOptions(
  caller: string,
  options: { [Name in keyof typeof rules]?: number | undefined },
): void {
  for (const [name, { description, isValid }] of Object.entries(rules)) {
    const value = options[name as keyof typeof rules];
    if (value !== undefined && !isValid(value)) throw new TypeError(`${caller}: \`${name}\` must be ${description}.`);
  }
}

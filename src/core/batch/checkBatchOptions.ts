import { mostRecords } from '../operation/chunk.ts';
import type { BatchOptions } from './Batch.ts';
import type { BatchOperationName } from './batchOperations.ts';

const isNumber = (value: unknown, from: number): value is number => typeof value === 'number' && value >= from;

/** What each number may be; what is not given is not looked at. */
const rules = {
  concurrency: { says: 'a whole number from 1 to 1000', holds: (value) => isWhole(value, 1000) },
  chunkSize: { says: `a whole number from 1 to ${String(mostRecords)}`, holds: (value) => isWhole(value, mostRecords) },
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

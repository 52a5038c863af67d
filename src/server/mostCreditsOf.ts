import { creditsOf, type OperationName } from '../core/index.ts';

/** No price is shown for these, and only the download of a job costs. */
const free = new Set<string>(['uploadEmailBatch', 'listEmailBatches', 'getEmailBatch'] satisfies OperationName[]);

/**
 * How many credits a call may use at most, as far as its input tells: for each record, its add-ons included. Of a download nobody knows before it has
 * come.
 */
export function mostCreditsOf(operation: string, input: unknown): number {
  if (free.has(operation)) return 0;
  if (Array.isArray(input)) return creditsOf(input.length);
  const lists = Object.values(Object(input) as object);
  const records = lists.find((value): value is object[] => Array.isArray(value) && typeof value[0] === 'object');
  return creditsOf(records?.length ?? 1, Object(input) as object);
}

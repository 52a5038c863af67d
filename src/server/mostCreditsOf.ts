import { creditsOf, type Operation, type OperationName } from '../core/index.ts';

/** No price is shown for these, and only the download of a job costs. */
const free = new Set<string>(['uploadEmailBatch', 'listEmailBatches', 'getEmailBatch'] satisfies OperationName[]);

/**
 * How many credits a call may use at most, as far as its input tells: for each record, its add-ons included. Of a download nobody knows before it has
 * come.
 */
export function mostCreditsOf(
  { name, maxRecords: most }: Pick<Operation<never, unknown>, 'name' | 'maxRecords'>,
  input: unknown,
): number {
  if (free.has(name)) return 0;
  const whole = Object(input) as Record<string, unknown>;
  const records = most === undefined ? undefined : [input, ...Object.values(whole)].find(Array.isArray);
  return creditsOf(records?.length ?? 1, whole);
}

import type { BatchOperationName } from '../core/index.ts';
import { fileOperation } from '../files/index.ts';
import type { BatchSource } from './BatchSource.ts';
import { tableOf } from './tableOf.ts';

export interface ReadColumnsOptions {
  source: BatchSource;
  operation: BatchOperationName;
  /** What its columns hold, where that is known: nothing is guessed then. */
  columns?: readonly string[] | undefined;
}

/**
 * What the columns of a source are taken for where nobody says it: look at it before you pay. Reads the names and the first 100 rows. Nothing is sent.
 *
 * @returns `header`, the names of the columns, and `columns`, the field that each of them holds, '' for one that is not sent: `columns` of `runBatch`.
 * @throws BatchError `columns` where two columns have the name of one that would be sent; what the source throws when it is opened.
 */
export async function readColumns({
  source,
  operation,
  columns: known,
}: ReadColumnsOptions): Promise<{ header: readonly string[]; columns: readonly string[] }> {
  const { header, columns } = await tableOf(fileOperation(operation), source, known);
  return { header, columns };
}

import type { BatchOperationName } from '../core/index.ts';
import { fileOperation } from '../files/index.ts';
import type { BatchSource } from './BatchSource.ts';
import { tableOf } from './tableOf.ts';

/**
 * What the columns of a source are taken for where nobody says it: look at it before you pay. Reads the names and the first 100 rows. Nothing is sent.
 *
 * @returns `header`, the names of the columns, and `columns`, the field that each of them holds, '' for one that is not sent: `columns` of `runBatch`.
 * @throws BatchError `columns` where two columns have the name of one that would be sent; what the source throws when it is opened.
 */
export async function readColumns({
  source,
  operation,
}: {
  source: BatchSource;
  operation: BatchOperationName;
}): Promise<{ header: readonly string[]; columns: readonly string[] }> {
  const { header, columns } = await tableOf(fileOperation(operation), source, undefined);
  return { header, columns };
}

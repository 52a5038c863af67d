import type { BatchOperationName } from '../core/index.ts';
import type { BadLine, FileOperation } from '../files/index.ts';
import type { BatchSource } from './BatchSource.ts';

/** A source as an operation reads it: what its columns hold, and its rows. */
export interface BatchTable {
  header: readonly string[];
  columns: readonly string[];
  rows(onBad: (bad: BadLine) => unknown): AsyncIterable<readonly string[]>;
}

/** Rows by which columns are guessed. */
const looked = 100;

export async function tableOf<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  source: BatchSource,
  columns: readonly string[] | undefined,
): Promise<BatchTable> {
  const names = [...(await source.header())];
  const sample: string[][] = [];
  for await (const row of source.rows()) if (sample.push([...row]) >= looked) break;
  const shape = { delimiter: ',', newline: '\n', bom: false, bad: [] } as const;
  const table = operation.tableOf({ ...shape, bad: [], header: names, rows: sample });
  /** Rows that stand where others have the names of columns: a list of emails begins with one. */
  const before = table.rows.slice(0, table.rows.length - sample.length);
  return {
    header: table.header,
    columns: columns ?? operation.guessColumns(table.header, table.rows),
    async *rows(onBad) {
      yield* before;
      yield* source.rows(onBad);
    },
  };
}

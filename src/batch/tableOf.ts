import type { BatchOperationName } from '../core/index.ts';
import type { BadLine, FileOperation } from '../files/index.ts';
import { BatchError } from './BatchError.ts';
import type { BatchSource } from './BatchSource.ts';

/** A source as an operation reads it: what its columns hold, and its rows. */
export interface BatchTable {
  header: readonly string[];
  columns: readonly string[];
  rows(onBad: (bad: BadLine) => unknown): ReturnType<BatchSource['rows']>;
}

/** Rows by which columns are guessed. */
const looked = 100;

/** @throws BatchError `columns` where a guess would have to choose between two columns of one name. */
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
  const guessed = () => {
    const guess = operation.guessColumns(table.header, table.rows);
    seeNames(source.name, table.header, guess);
    return guess;
  };
  return {
    header: table.header,
    columns: columns ?? guessed(),
    rows: (onBad) => (before.length === 0 ? source.rows(onBad) : behind(before, source.rows(onBad))),
  };
}

async function* behind<Row>(before: readonly Row[], rows: AsyncIterable<Row> | Iterable<Row>) {
  yield* before;
  yield* rows;
}

/** Of two columns of one name nobody but a person knows which holds what is to be sent. */
function seeNames(name: string, header: readonly string[], columns: readonly string[]): void {
  for (const [at, field] of columns.entries()) {
    const own = header[at]?.trim();
    const same = header.flatMap((other, place) => (other.trim() === own ? [place + 1] : []));
    if (field && own && same.length > 1)
      throw new BatchError(
        'columns',
        `${name} has the name "${own}" on columns ${same.join(' and ')}, and which of them is to be sent is not known. Rename one of them.`,
      );
  }
}

import { BatchError } from './BatchError.ts';
import type { BatchTable } from './tableOf.ts';
import { lineCountOf } from './lineCountOf.ts';

const why = {
  short: 'it has too few values',
  long: 'it has too many values',
  quote: 'a quotation mark is not closed there, so that what follows cannot be read',
  header: 'it has the names of the columns again',
};

/** Reads a source to its end before anything is sent. @throws BatchError `lines` where one of them is not a row. */
export async function seeLines(name: string, { rows }: BatchTable): Promise<void> {
  let count = 0;
  let first: string | undefined;
  const seen = rows((bad) => {
    count += lineCountOf(bad);
    first ??= `line ${String(bad.line)}, because ${why[bad.why]}`;
  });
  for await (const _ of seen);
  if (first !== undefined)
    throw new BatchError(
      'lines',
      count === 1
        ? `${name} has a line that cannot be used: ${first}. Nothing was sent.`
        : `${name} has ${String(count)} lines that cannot be used. The first is ${first}. Nothing was sent.`,
    );
}

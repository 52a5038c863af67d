import { type BatchReport, pathOf } from '../batch/index.ts';

type Counts = Pick<BatchReport, 'tally' | 'bad'>;

/** The results, and beside them the files of what has none; and how many rows of a run are in each. */
const countOf = {
  results: ({ tally }: Counts) => tally.results,
  rejected: ({ tally }: Counts) => tally.rejected,
  'not-sent': ({ tally }: Counts) => tally.notSent,
  'in-doubt': ({ tally }: Counts) => tally.inDoubt,
  unreadable: ({ bad }: Counts) => bad,
};
type OutputKind = keyof typeof countOf;
const kinds = Object.keys(countOf) as OutputKind[];

/** All that a run may write. */
export const outputPaths = (output: string): string[] => kinds.map((kind) => pathOf(output, kind));

export interface OutputFile {
  kind: OutputKind;
  path: string;
  /** Rows in it, or lines that could not be used. Without any it is not written, but for the results. */
  count: number;
}

export const outputFiles = (output: string, report: Counts): OutputFile[] =>
  kinds.map((kind) => ({ kind, path: pathOf(output, kind), count: countOf[kind](report) }));

import { type BatchReport, pathOf, type SinkRow } from '../batch/index.ts';

type Counts = Pick<BatchReport, 'tally' | 'bad'>;

/** The results, and beside them the files of what has none; and how many rows of a run are in each. A kind that is left out here does not compile. */
const countOf = {
  results: ({ tally }: Counts) => tally.results,
  rejected: ({ tally }: Counts) => tally.rejected,
  'not-sent': ({ tally }: Counts) => tally.notSent,
  'in-doubt': ({ tally }: Counts) => tally.inDoubt,
  unreadable: ({ bad }: Counts) => bad,
} satisfies Record<SinkRow['kind'] | 'unreadable', (counts: Counts) => number>;
type OutputKind = keyof typeof countOf;
const kinds = Object.keys(countOf) as OutputKind[];

/** All that a run may write. */
export const outputPaths = (output: string): string[] => kinds.map((kind) => pathOf(output, kind));

export interface OutputFile {
  kind: OutputKind;
  path: string;
  /** Rows in it, or lines that could not be used. */
  count: number;
}

/** Those that a run has written: without a row only the results. */
export const outputFiles = (output: string, report: Counts): OutputFile[] =>
  kinds
    .map((kind) => ({ kind, path: pathOf(output, kind), count: countOf[kind](report) }))
    .filter(({ kind, count }) => count > 0 || kind === 'results');

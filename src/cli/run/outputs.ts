import { join, parse, basename, dirname, isAbsolute } from 'node:path';
import { statSync, readlinkSync, realpathSync } from 'node:fs';
import { type BatchReport, outputPath, type SinkRow } from '../../batch/index.ts';

/** Where the results of a file go when nothing is said: beside it. */
export const defaultOutput = (input: string): string => {
  const { dir, base } = parse(input);
  return join(dir, `${base.replace(/\.gz$/i, '').replace(/\.[^.]+$/, '')}.results.csv`);
};

/** The file itself, which may have several names; undefined where it is not there. */
const fileAt = (path: string) => {
  try {
    return statSync(path, { bigint: true });
  } catch {
    return undefined;
  }
};

/** Do two paths name one file? By a link, a hard link, or letters that a disk takes for the same. */
export function isSameFile(one: string, other: string): boolean {
  const [its, others] = [fileAt(one), fileAt(other)];
  return its && others ? its.dev === others.dev && its.ino === others.ino : placeOf(one) === placeOf(other);
}

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
export const outputPaths = (output: string): string[] => kinds.map((kind) => outputPath(output, kind));

export interface OutputFile {
  kind: OutputKind;
  path: string;
  /** Rows in it, or lines that could not be used. */
  count: number;
}

/** Those that a run has written: without a row only the results. */
export const outputFiles = (output: string, report: Counts): OutputFile[] =>
  kinds
    .map((kind) => ({ kind, path: outputPath(output, kind), count: countOf[kind](report) }))
    .filter(({ kind, count }) => count > 0 || kind === 'results');

/** As many links one behind the other as systems follow: more are a circle. */
const mostLinks = 40;

/** Where a path leads, through links; of a file that is not there, its folder does, or the link to it. */
export function placeOf(path: string, links = 0): string {
  // By the system: ".." behind a link is above what it leads to, and not above the link.
  const whole = isAbsolute(path) ? path : `${process.cwd()}/${path}`;
  try {
    return realpathSync.native(whole);
  } catch {
    const to = links < mostLinks ? linkAt(whole) : undefined;
    if (to !== undefined) return placeOf(isAbsolute(to) ? to : `${dirname(whole)}/${to}`, links + 1);
    return whole === dirname(whole) ? whole : join(placeOf(dirname(whole), links), basename(whole));
  }
}

function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

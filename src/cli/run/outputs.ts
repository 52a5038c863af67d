import { readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, parse, resolve } from 'node:path';
import { type BatchReport, outputPath, type SinkRow } from '../../batch/index.ts';
import { isDelivered, standardOutput } from './delivery.ts';

/** Returns the default path of the results, which is next to the input. */
export function defaultOutput(input: string): string {
  const { dir, base } = parse(input);
  return join(dir, `${base.replace(/\.gz$/i, '').replace(/\.[^.]+$/, '')}.results.csv`);
}

/** Paths of a run, and where its results are delivered. */
interface ResolvedOutput {
  output: string;
  /** Journal folder. */
  folder: string;
  /** `-` or a path, if the results are collected in the job folder first. */
  deliver?: string;
}

/** Returns the paths that the options `--output` and `--journal` name, or their defaults. @param input path of the input, or a stand-in for standard input. */
export function resolveOutput(
  input: string,
  { output, journal }: { output?: string; journal?: string },
): ResolvedOutput {
  const path = resolve(output === undefined || output === standardOutput ? defaultOutput(input) : output);
  const folder = resolve(journal ?? `${path}.job`);
  if (output === undefined || !isDelivered(output)) return { output: path, folder };
  return { output: join(folder, 'results.csv'), folder, deliver: output === standardOutput ? output : path };
}

/** Formats of the complete files. */
export const completeFormats = ['csv', 'xlsx', 'jsonl'] as const;
export type CompleteFormat = (typeof completeFormats)[number];

export const completeKinds = ['complete', 'exceptions'] as const;
export type CompleteKind = (typeof completeKinds)[number];

/** Returns the paths of the complete files, which are next to the results. */
export const completePaths = (
  { output, deliver }: { output: string; deliver?: string | undefined },
  format: CompleteFormat,
): Record<CompleteKind, string> => {
  const { dir, name } = parse(deliver === undefined || deliver === standardOutput ? output : deliver);
  return {
    complete: join(dir, `${name}.complete.${format}`),
    exceptions: join(dir, `${name}.exceptions.${format}`),
  };
};

type ReportCounts = Pick<BatchReport, 'tally' | 'unreadable'>;

/** Functions that return the number of rows in each file of a run. The type ensures that no kind of file is missing. */
const rowCounts = {
  results: ({ tally }: ReportCounts) => tally.results,
  rejected: ({ tally }: ReportCounts) => tally.rejected,
  'not-sent': ({ tally }: ReportCounts) => tally.notSent,
  'in-doubt': ({ tally }: ReportCounts) => tally.inDoubt,
  unreadable: ({ unreadable }: ReportCounts) => unreadable,
} satisfies Record<SinkRow['kind'] | 'unreadable', (counts: ReportCounts) => number>;
type OutputKind = keyof typeof rowCounts;
const outputKinds = Object.keys(rowCounts) as OutputKind[];

/** Returns the paths of all files that a run can write: the results and the files next to them. */
export const outputPaths = (output: string): string[] => outputKinds.map((kind) => outputPath(output, kind));

interface OutputFile {
  kind: OutputKind;
  path: string;
  /** Number of rows or unreadable lines in the file. */
  count: number;
}

/** Returns the files that a run has written. Only the results file can exist without any rows. */
export const outputFiles = (output: string, counts: ReportCounts): OutputFile[] =>
  outputKinds
    .map((kind) => ({ kind, path: outputPath(output, kind), count: rowCounts[kind](counts) }))
    .filter(({ kind, count }) => count > 0 || kind === 'results');

/** Whether two paths lead to the same file, for example through a link or because the disk ignores case. */
export function isSameFile(one: string, other: string): boolean {
  const [stats, otherStats] = [statOf(one), statOf(other)];
  return stats && otherStats
    ? stats.dev === otherStats.dev && stats.ino === otherStats.ino
    : toComparable(one) === toComparable(other);
}

/**
 * Normalizes a path, to compare two paths if one of the files does not exist. Ignores case and Unicode normalization, because the disk may
 * ignore them too.
 */
const toComparable = (path: string): string => resolveLinks(path).normalize('NFC').toLowerCase();

const statOf = (path: string) => {
  try {
    return statSync(path, { bigint: true });
  } catch {
    return undefined;
  }
};

/** Maximum number of links that operating systems follow. */
const maxLinks = 40;

/** Resolves the links in a path, even if the file does not exist. */
export function resolveLinks(path: string, links = 0): string {
  // Do not use `resolve`, because it removes `..` before links are followed.
  const absolute = isAbsolute(path) ? path : `${process.cwd()}/${path}`;
  try {
    return realpathSync.native(absolute);
  } catch {
    const target = links < maxLinks ? readLink(absolute) : undefined;
    if (target !== undefined)
      return resolveLinks(isAbsolute(target) ? target : `${dirname(absolute)}/${target}`, links + 1);
    return absolute === dirname(absolute) ? absolute : join(resolveLinks(dirname(absolute), links), basename(absolute));
  }
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

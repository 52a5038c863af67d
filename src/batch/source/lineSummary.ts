import { type UnreadableLine, unreadableReasons } from '../../files/index.ts';

/** The number of unreadable lines in a source, and the first of them. */
interface LineSummary {
  count: number;
  first: Pick<UnreadableLine, 'line' | 'why'>;
}

/** Creates a counter for the unreadable lines of a source. */
export function createLineSummary() {
  let summary: LineSummary | undefined;
  return {
    add(line: UnreadableLine): void {
      summary ??= { count: 0, first: { line: line.line, why: line.why } };
      summary.count += countSpannedLines(line);
    },
    /** Returns undefined if there are no unreadable lines. */
    get: () => summary,
  };
}

/** Explains that some lines of a source cannot be used, so nothing was sent. */
export const describeLines = (
  name: string,
  { count, first: { line, why } }: LineSummary,
  isAnyRowReadable: boolean,
): string =>
  `${name} has ${count === 1 ? 'an unreadable line' : `${String(count)} unreadable lines`}${isAnyRowReadable ? '' : ' and no usable row'}, so nothing was sent. ${count === 1 ? 'Line' : 'The first one, line'} ${String(line)}${count === 1 ? '' : ','} ${unreadableReasons[why]}.`;

/**
 * Counts how many lines of the file an unreadable line spans. It spans several if it has a quote that is never closed, because the cells after
 * that quote can contain line breaks.
 */
export const countSpannedLines = ({ why, row }: UnreadableLine): number =>
  why === 'quote' ? 1 + (row.join('').match(/\r\n|\r|\n/g)?.length ?? 0) : 1;

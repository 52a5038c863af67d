import type { BatchSource } from '../../batch/index.ts';
import type { UnreadableLine } from '../../files/index.ts';
import { formatCount } from '../messages/format.ts';

type Reason = UnreadableLine['why'];

interface UnreadableLineLog {
  /** The same source, except that it records its unreadable lines. Each time the source is read, the record starts again. */
  source: BatchSource;
  /**
   * Describes which lines are unreadable, with one sentence for each reason.
   *
   * @param total number of unreadable lines.
   */
  describe(total: number): string[];
}

/** Records where the unreadable lines in a source are. */
export function trackUnreadableLines(source: BatchSource): UnreadableLineLog {
  const found = new Map<Reason, { first: number; count: number }>();
  const add = ({ why, line }: UnreadableLine) => {
    const entry = found.get(why);
    if (entry) entry.count++;
    else found.set(why, { first: line, count: 1 });
  };
  return {
    source: {
      ...source,
      get share() {
        return source.share;
      },
      rows(onUnreadable) {
        // A source is read several times: for its columns, for an estimate, and for the run.
        found.clear();
        return source.rows((line) => {
          add(line);
          return onUnreadable?.(line);
        });
      },
    },
    describe(total) {
      let others = 0;
      for (const [reason, { count }] of found) if (reason !== 'quote') others += count;
      return [...found].map(([reason, { first, count }]) => {
        // An unclosed quote makes the lines after it unreadable. All of these lines count.
        if (reason === 'quote') return describeOpenQuotes(formatCount(total - others, 'line'), first, count);
        const [singular, plural] = descriptions[reason];
        return count === 1
          ? `Line ${String(first)} ${singular}.`
          : `${formatCount(count, 'line')} ${plural}. The first is line ${String(first)}.`;
      });
    },
  };
}

const descriptions: Readonly<Record<Exclude<Reason, 'quote'>, [singular: string, plural: string]>> = {
  short: ['has fewer values than the file has columns', 'have fewer values than the file has columns'],
  long: ['has more values than the file has columns', 'have more values than the file has columns'],
  header: ['repeats the column names', 'repeat the column names'],
};

const describeOpenQuotes = (lines: string, first: number, count: number): string =>
  count === 1
    ? `From line ${String(first)} on, ${lines} could not be read: the quote that opens on line ${String(first)} is not closed. Close the quote and send these lines as a separate file.`
    : `${lines} could not be read: ${formatCount(count, 'quote')} are not closed. The first quote opens on line ${String(first)}. Close the quotes and send these lines as a separate file.`;

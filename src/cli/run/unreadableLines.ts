import type { BatchSource } from '../../batch/index.ts';
import type { UnreadableLine } from '../../files/index.ts';
import { formatCount } from '../messages/format.ts';

type Reason = UnreadableLine['why'];

interface UnreadableLineLog {
  /** The same source, except that it records its unreadable lines. The record starts again each time the source is read. */
  source: BatchSource;
  /** Describes which lines are unreadable, with one sentence for each reason. */
  describe(): string[];
}

/** Records where the unreadable lines of a source are. */
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
    describe() {
      return [...found].map(([reason, { first, count }]) => {
        const [singular, plural] = descriptions[reason];
        return count === 1
          ? `Line ${String(first)} ${singular}.`
          : `${formatCount(count, 'line')} ${plural}. The first is line ${String(first)}.`;
      });
    },
  };
}

const descriptions: Readonly<Record<Reason, [singular: string, plural: string]>> = {
  short: ['has fewer values than the file has columns', 'have fewer values than the file has columns'],
  long: ['has more values than the file has columns', 'have more values than the file has columns'],
  quote: ['has a quote that is never closed', 'have a quote that is never closed'],
  length: ['is longer than 1,000,000 characters', 'are longer than 1,000,000 characters'],
  nul: ['contains a NUL character', 'contain a NUL character'],
  header: ['repeats the column names', 'repeat the column names'],
  units: ['contains the units or types of the columns', 'contain the units or types of the columns'],
  total: ['is a total or a footer', 'are totals or footers'],
};

import type { BatchSource } from '../../batch/index.ts';
import type { BadLine, CsvError } from '../../files/index.ts';
import { counted } from '../messages/nextCommand.ts';

type Why = BadLine['why'];

const sentences: Readonly<Record<Exclude<Why, 'quote'>, [one: string, many: string]>> = {
  short: ['has fewer values than there are columns', 'have fewer values than there are columns'],
  long: ['has more values than there are columns', 'have more values than there are columns'],
  header: ['has the names of the columns again', 'have the names of the columns again'],
};

/** The lines of a source that cannot be used, as they are met when it is read. */
export interface BadLines {
  /** The same source; what it is read for last is what is known. */
  source: BatchSource;
  /** What cannot be used and where, a sentence for each reason. `bad`: how many lines these are together. */
  inWords(bad: number): string[];
}

export function createBadLines(source: BatchSource): BadLines {
  const met = new Map<Why, { first: number; count: number }>();
  const add = ({ why, line }: BadLine) => {
    const one = met.get(why);
    if (one) one.count++;
    else met.set(why, { first: line, count: 1 });
  };
  return {
    source: {
      ...source,
      get share() {
        return source.share;
      },
      rows(onBad) {
        // It is read more than once: for its columns, for a look at all of it, and for the run.
        met.clear();
        return source.rows((bad) => {
          add(bad);
          return onBad?.(bad);
        });
      },
    },
    inWords(bad) {
      let others = 0;
      for (const [why, { count }] of met) if (why !== 'quote') others += count;
      return [...met].map(([why, { first, count }]) => {
        if (why !== 'quote') {
          const [one, many] = sentences[why];
          return count === 1
            ? `Line ${String(first)} ${one}.`
            : `${counted(count, 'line')} ${many}, the first is line ${String(first)}.`;
        }
        // Such a quote takes in the lines that follow, and all of them count.
        const lines = counted(bad - others, 'line');
        return count === 1
          ? `From line ${String(first)} on, ${lines} could not be read: a quote that was opened in line ${String(first)} is not closed. Close it, and send these lines as a file of their own.`
          : `${lines} could not be read: ${counted(count, 'quote')} are not closed, the first was opened in line ${String(first)}. Close them, and send these lines as a file of their own.`;
      });
    },
  };
}

/** What in a person's files cannot be used, in a sentence. */
const sentencesInUnusable = {
  unreadable: 'cannot be read. Is it there, and is it whole?',
  encoding: 'is not a text in UTF-8 or UTF-16, or has a NUL sign in it. Save it as "CSV UTF-8".',
  empty: 'is empty: it does not even have a line with the names of its columns.',
  'too-large': 'is too large.',
};

export const unusable = (path: string, { reason, line }: CsvError): string =>
  `${path}${line === undefined ? '' : `, line ${String(line)},`} ${sentencesInUnusable[reason]}`;

import type { BatchSource } from '../../batch/index.ts';
import { countryToSend, type UnreadableLine } from '../../files/index.ts';
import { formatCount } from '../messages/format.ts';

type Reason = UnreadableLine['why'];

/** Maximum number of country names that are listed. */
const maxNames = 200;

/** Notes for the user about a file, such as which lines are unreadable. Each read of `source` starts new notes. */
export interface FileNotes {
  /** Wrapper to read instead of the original source. Reading its rows collects the notes. */
  source: BatchSource;
  /** Sets the fields of the columns, once they are known. */
  setColumns(columns: readonly string[]): void;
  /** Describes which lines are unreadable, with one sentence for each reason. */
  unreadableLines(): string[];
  /** Country names in the file that are sent as codes, with their codes. */
  countryNames(): Readonly<Record<string, string>>;
}

/** Takes notes about a source while it is read. */
export function takeFileNotes(source: BatchSource): FileNotes {
  const found = new Map<Reason, { first: number; count: number }>();
  const names = new Map<string, string>();
  let country = -1;
  const add = ({ why, line }: UnreadableLine) => {
    const entry = found.get(why);
    if (entry) entry.count++;
    else found.set(why, { first: line, count: 1 });
  };
  const addCountry = (cell = '') => {
    const name = cell.trim();
    const code = countryToSend(name);
    if (code !== name && names.size < maxNames) names.set(name, code);
  };
  return {
    source: {
      ...source,
      get share() {
        return source.share;
      },
      async *rows(onUnreadable) {
        // Start new notes, because a source is read several times: for its columns, for an estimate, and for the run.
        found.clear();
        names.clear();
        const rows = source.rows((line) => {
          add(line);
          return onUnreadable?.(line);
        });
        for await (const cells of rows) {
          if (country >= 0) addCountry(cells[country]);
          yield cells;
        }
      },
    },
    setColumns(columns) {
      country = columns.indexOf('Country');
    },
    countryNames: () => Object.fromEntries(names),
    unreadableLines() {
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
  preamble: ['is above the column names', 'are above the column names'],
  short: ['has fewer values than the file has columns', 'have fewer values than the file has columns'],
  long: ['has more values than the file has columns', 'have more values than the file has columns'],
  quote: ['has a quote that is never closed', 'have a quote that is never closed'],
  length: ['is longer than 1,000,000 characters', 'are longer than 1,000,000 characters'],
  nul: ['contains a NUL character', 'contain a NUL character'],
  header: ['repeats the column names', 'repeat the column names'],
  units: ['contains the units or types of the columns', 'contain the units or types of the columns'],
  total: ['is a total or a footer', 'are totals or footers'],
  json: ['is not a JSON object', 'are not JSON objects'],
};

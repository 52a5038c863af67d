import type { BatchOperationName } from '../../core/index.ts';
import { CsvError, readCsv } from '../csv/readCsv.ts';
import { columnsProblem } from '../operations/FileOperation.ts';
import type { FileRun } from './FileRun.ts';
import type { Place, RunStand } from './RunContext.ts';
import { readTable } from './table.ts';

/** Some 700,000 rows of an address, which take about a gigabyte: a tab of a phone is ended before that, one of a computer soon after it. */
export const usualMostBytes = 50_000_000;

type DraftVerb = 'open' | 'setColumn' | 'setSettings' | 'setCountry' | 'repair';

export interface DraftVerbsOptions {
  /** May the run that stands here be put aside for another file? */
  mayPutAway(): boolean;
  putAway(): void;
}

/** What a person does with a file before it is run. Nothing of it is sent. */
export function draftVerbs<Name extends BatchOperationName>(
  stand: RunStand<Name>,
  { mayPutAway, putAway }: DraftVerbsOptions,
): Pick<FileRun<Name>, DraftVerb> {
  const { operation } = stand;
  return {
    async open(file) {
      if (!mayPutAway() || stand.isStarting || !stand.isAlive) return false;
      const mine: Place<Name> = { at: 'reading' };
      putAway();
      stand.turnTo(mine);
      stand.error = undefined;
      stand.changed();
      try {
        const { read = readCsv, mostBytes = usualMostBytes } = stand.config;
        if (file.size > mostBytes) throw new CsvError('too-large');
        const table = await readTable(operation, read, file);
        if (!stand.isWanted(mine)) return false;
        const columns = operation.guessColumns(table.header, table.rows);
        stand.turnTo({ at: 'ready', file: { name: file.name, blob: file, table }, columns, repairs: new Map() });
      } catch (cause) {
        if (!stand.isWanted(mine)) return false;
        stand.error = cause instanceof CsvError ? cause : new CsvError('unreadable');
        stand.turnTo({ at: 'empty' });
      }
      stand.changed();
      return stand.error === undefined;
    },
    setColumn(at, field) {
      const { place } = stand;
      if (place.at !== 'ready' || stand.isStarting || at < 0 || at >= place.columns.length) return false;
      if (columnsProblem(operation, [field]) !== undefined) return false;
      place.columns = place.columns.map((other, here) => (here === at ? field : other === field ? '' : other));
      stand.changed();
      return true;
    },
    setSettings(next) {
      if (stand.place.at === 'begun' || stand.isStarting) return false;
      stand.settings = next;
      stand.changed();
      return true;
    },
    setCountry(next) {
      if (stand.place.at === 'begun' || stand.isStarting) return false;
      stand.country = next;
      stand.changed();
      return true;
    },
    repair(index, cells) {
      const { place } = stand;
      if (place.at !== 'ready' || stand.isStarting) return false;
      const { table } = place.file;
      const row = table.rows[index];
      if (!row || [...cells.keys()].some((at) => !(at in row))) return false;
      const mended = row.map((cell, at) => cells.get(at) ?? cell);
      place.repairs.set(index, mended);
      place.file = { ...place.file, table: { ...table, rows: table.rows.with(index, mended) } };
      stand.changed();
      return true;
    },
  };
}

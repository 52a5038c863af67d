import type { BatchOperationName } from '../../core/index.ts';
import { CsvError, readCsv } from '../csv/readCsv.ts';
import { columnsProblem } from '../operations/FileOperation.ts';
import type { FileRun } from './FileRun.ts';
import type { RunStage, RunContext } from './RunContext.ts';
import { readTable } from './table.ts';

/** Some 700,000 rows of an address, which take about a gigabyte: a tab of a phone is ended before that, one of a computer soon after it. */
export const defaultMaxBytes = 50_000_000;

type SetupAction = 'open' | 'setColumn' | 'setSettings' | 'setCountry' | 'repair';

export interface SetupActionsOptions {
  /** May the run that stands here be put aside for another file? */
  canDiscard(): boolean;
  discard(): void;
}

/** What a person does with a file before it is run. Nothing of it is sent. */
export function setupActions<Name extends BatchOperationName>(
  context: RunContext<Name>,
  { canDiscard: mayPutAway, discard: putAway }: SetupActionsOptions,
): Pick<FileRun<Name>, SetupAction> {
  const { operation } = context;
  return {
    async open(file) {
      if (!mayPutAway() || context.isStarting || !context.isAlive) return false;
      const mine: RunStage<Name> = { at: 'reading' };
      putAway();
      context.transition(mine);
      context.error = undefined;
      context.changed();
      try {
        const { read = readCsv, maxBytes: mostBytes = defaultMaxBytes } = context.config;
        if (file.size > mostBytes) throw new CsvError('too-large');
        const table = await readTable(operation, read, file);
        if (!context.isCurrent(mine)) return false;
        const columns = operation.guessColumns(table.header, table.rows);
        context.transition({ at: 'ready', file: { name: file.name, blob: file, table }, columns, repairs: new Map() });
      } catch (cause) {
        if (!context.isCurrent(mine)) return false;
        context.error = cause instanceof CsvError ? cause : new CsvError('unreadable');
        context.transition({ at: 'empty' });
      }
      context.changed();
      return context.error === undefined;
    },
    setColumn(at, field) {
      const { stage: place } = context;
      if (place.at !== 'ready' || context.isStarting || at < 0 || at >= place.columns.length) return false;
      if (columnsProblem(operation, [field]) !== undefined) return false;
      place.columns = place.columns.map((other, here) => (here === at ? field : other === field ? '' : other));
      context.changed();
      return true;
    },
    setSettings(next) {
      if (context.stage.at === 'begun' || context.isStarting) return false;
      context.settings = next;
      context.changed();
      return true;
    },
    setCountry(next) {
      if (context.stage.at === 'begun' || context.isStarting) return false;
      context.country = next;
      context.changed();
      return true;
    },
    repair(index, cells) {
      const { stage: place } = context;
      if (place.at !== 'ready' || context.isStarting) return false;
      const { table } = place.file;
      const row = table.rows[index];
      if (!row || [...cells.keys()].some((at) => !(at in row))) return false;
      const mended = row.map((cell, at) => cells.get(at) ?? cell);
      place.repairs.set(index, mended);
      place.file = { ...place.file, table: { ...table, rows: table.rows.with(index, mended) } };
      context.changed();
      return true;
    },
  };
}

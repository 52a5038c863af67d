import { type BatchOperationName, nextTask } from '../../core/index.ts';
import { CsvError, type CsvTable, type ReadingOptions } from '../csv/CsvTable.ts';
import { readCsv } from '../csv/readCsv.ts';
import { fieldOf, guessWithTemplates, isTemplate, templateEntries } from '../columns/template.ts';
import { prepareCountryNames } from '../columns/countryNames.ts';
import { fromRemembered, memoryKey } from '../columns/memory.ts';
import { columnsProblem } from '../operations/FileOperation.ts';
import type { FileRun, ParsedFile } from './FileRun.ts';
import type { RunStage, FileRunContext } from './FileRunContext.ts';
import { readFileTable } from './table.ts';

/**
 * Default maximum file size in bytes. A file of this size has about 700,000 address rows, which take 1 GB of memory. Phones close tabs that use less,
 * and desktop browsers close tabs that use little more.
 */
export const defaultMaxBytes = 50_000_000;

type SetupAction =
  | 'open'
  | 'setReading'
  | 'setColumn'
  | 'setTemplate'
  | 'forgetColumns'
  | 'setSettings'
  | 'setCountry'
  | 'repair';

interface SetupActionsOptions {
  /** Whether another file can replace the current run. */
  canDiscard(): boolean;
  discard(): void;
}

/** Creates the actions that prepare a run. They send nothing. */
export function setupActions<Name extends BatchOperationName>(
  context: FileRunContext<Name>,
  { canDiscard, discard }: SetupActionsOptions,
): Pick<FileRun<Name>, SetupAction> {
  const { operation } = context;

  /** Returns the columns that are remembered for files with these column names. */
  async function rememberedFor({ header, headerRow }: CsvTable): Promise<string[] | undefined> {
    const key = memoryKey(operation.name, { header, headerRow });
    if (key === undefined) return undefined;
    try {
      return fromRemembered(await context.config.columnMemory?.load(key), header, operation.fields);
    } catch {
      // If the memory fails, the columns are guessed.
      return undefined;
    }
  }

  /**
   * Reads a file and makes it ready. If the file cannot be read, goes to the stage that `onError` returns. Does nothing if `stage` is no
   * longer current.
   */
  async function readInto(
    stage: RunStage<Name>,
    { name, blob, reading }: Pick<ParsedFile, 'name' | 'blob'> & { reading: ReadingOptions | undefined },
    onError: () => RunStage<Name>,
  ): Promise<boolean> {
    try {
      const { read = readCsv, maxBytes = defaultMaxBytes } = context.config;
      if (blob.size > maxBytes) throw new CsvError('too-large');
      const [table] = await Promise.all([
        readFileTable(operation, read, blob, reading),
        // A guess compares values with the names of all countries.
        operation.fields.includes('Country') && prepareCountryNames(),
      ]);
      // With 200 columns, guessing and rendering take up to 100 ms each.
      await nextTask();
      if (!context.isCurrent(stage)) return false;
      const remembering = rememberedFor(table);
      const guess = operation.guess(table.header, table.rows);
      await nextTask();
      const remembered = await remembering;
      if (!context.isCurrent(stage)) return false;
      const isRemembered = remembered !== undefined && remembered.join('\n') !== guess.columns.join('\n');
      context.transition({
        kind: 'ready',
        file: { name, blob, table },
        ...(isRemembered ? { columns: remembered, questions: [], confidence: [] } : guess),
        isRemembered,
        // What the user has set for another file counts as chosen, so that it is not guessed again.
        chosen: new Map(isRemembered ? remembered.slice(0, table.header.length).entries() : []),
        repairs: new Map(),
        isRereading: false,
      });
    } catch (cause) {
      if (!context.isCurrent(stage)) return false;
      context.error = cause instanceof CsvError ? cause : new CsvError('unreadable');
      context.transition(onError());
    }
    context.changed();
    return context.error === undefined;
  }

  return {
    async open(file, reading) {
      if (!canDiscard() || context.isStarting || !context.isConnected) return false;
      const stage: RunStage<Name> = { kind: 'reading' };
      discard();
      context.transition(stage);
      context.error = undefined;
      context.changed();
      return readInto(stage, { name: file.name, blob: file, reading }, () => ({ kind: 'empty' }));
    },
    async setReading(reading) {
      const { stage } = context;
      if (stage.kind !== 'ready' || context.isStarting || !context.isConnected) return false;
      const rereading = context.transition({ ...stage, isRereading: true });
      context.error = undefined;
      context.changed();
      return readInto(rereading, { ...stage.file, reading }, () => ({ ...rereading, isRereading: false }));
    },
    setColumn(column, field) {
      const { stage } = context;
      if (stage.kind !== 'ready' || context.isStarting || column < 0 || column >= stage.file.table.header.length)
        return false;
      if (isTemplate(field) || columnsProblem(operation, [field]) !== undefined) return false;
      // A field has one source, so the template of this field is removed.
      const entries = stage.columns.filter((entry) => isTemplate(entry) && fieldOf(entry) !== field);
      stage.chosen.set(column, field);
      // The answer to a question can affect other columns: for example, the street column determines which address is meant.
      if (stage.questions.some(({ columns }) => columns.includes(column))) {
        const { header, rows } = stage.file.table;
        Object.assign(stage, guessWithTemplates(operation.guess, header, rows, stage.chosen, entries));
      } else
        stage.columns = [
          ...stage.columns
            .filter((entry) => !isTemplate(entry))
            .map((other, index) => (index === column ? field : other === field ? '' : other)),
          ...entries,
        ];
      if (field)
        for (const [index, other] of stage.chosen) if (index !== column && other === field) stage.chosen.delete(index);
      context.changed();
      return true;
    },
    setTemplate(field, template) {
      const { stage } = context;
      if (stage.kind !== 'ready' || context.isStarting) return false;
      const { header, rows } = stage.file.table;
      const added = template.trim() ? templateEntries({ [field]: template }, header, operation.fields) : [];
      const others = stage.columns.filter((entry) => isTemplate(entry) && fieldOf(entry) !== field);
      if (added.length > 0)
        for (const [column, other] of stage.chosen) if (other === field) stage.chosen.delete(column);
      Object.assign(stage, guessWithTemplates(operation.guess, header, rows, stage.chosen, [...others, ...added]));
      context.changed();
      return true;
    },
    async forgetColumns() {
      const { stage } = context;
      if (stage.kind !== 'ready' || context.isStarting || !stage.isRemembered) return false;
      const { table } = stage.file;
      Object.assign(stage, operation.guess(table.header, table.rows), { chosen: new Map(), isRemembered: false });
      context.changed();
      const key = memoryKey(operation.name, table);
      try {
        if (key !== undefined) await context.config.columnMemory?.forget(key);
      } catch {
        // If the memory fails, the columns are forgotten only for this file, and used again for the next one.
      }
      return true;
    },
    setSettings(settings) {
      if (context.stage.kind === 'started' || context.isStarting) return false;
      context.settings = settings;
      context.changed();
      return true;
    },
    setCountry(country) {
      if (context.stage.kind === 'started' || context.isStarting) return false;
      context.country = country;
      context.changed();
      return true;
    },
    repair(index, cells) {
      const { stage } = context;
      if (stage.kind !== 'ready' || context.isStarting) return false;
      const { table } = stage.file;
      const row = table.rows[index];
      if (!row || [...cells.keys()].some((column) => !(column in row))) return false;
      const repaired = row.map((cell, column) => cells.get(column) ?? cell);
      stage.repairs.set(index, repaired);
      stage.file = { ...stage.file, table: { ...table, rows: table.rows.with(index, repaired) } };
      context.changed();
      return true;
    },
  };
}

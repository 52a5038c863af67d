import { existsSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BatchSink,
  csvSource,
  journalCorruptError,
  ownerOnly,
  outputPath,
  readAsBefore,
  readStatus,
  type SinkRow,
  writeAll,
} from '../../batch/index.ts';
import { inDoubtReason, type RowKind, type RowOutcome, unescapeFormula } from '../../files/index.ts';
import { CliError } from '../errors.ts';
import { listStarted } from '../followUps/followUps.ts';
import { readRows } from './delivery.ts';
import { isGuarded, readSavedCommand, type SavedCommand } from './savedCommand.ts';

/** Returns the first of these rows that is in doubt in the results of the job itself. `written` is the number of rows in these results. */
export async function findRowInDoubt(
  folder: string,
  rows: readonly number[],
  written: number,
): Promise<number | undefined> {
  if (rows.length === 0) return undefined;
  const kinds = await readKinds(folder, written);
  return rows.find((row) => kindBytes[kinds[row] ?? 0] === 'in-doubt');
}

/** Returns the kinds of the rows in a job's results, one byte per row. */
async function readKinds(folder: string, written: number): Promise<Uint8Array> {
  // The file may have kinds of rows that were written but not flushed before the process was killed.
  const bytes = (await readFile(kindsPath(folder)).catch(() => Buffer.alloc(0))).subarray(0, written);
  if (bytes.length < written)
    throw new CliError(
      `${kindsPath(folder)} is missing or damaged, so the order of the rows is unknown. Restore this file.`,
    );
  return bytes;
}

/**
 * Checks the files of an imported job whose journal shows that nothing was sent. A lost or empty journal shows the same.
 *
 * @throws BatchError `journal` if the files show that the journal has lost data.
 */
export async function assertNothingSent(folder: string): Promise<void> {
  // The import creates this file, even if the job never sends a row.
  if (!existsSync(join(folder, 'journal.log'))) throw journalCorruptError(folder, 'has lost its log (journal.log)');
  if (await hasSentRows(folder)) throw journalCorruptError(folder, 'lacks rows that are in the results');
}

/** Whether the results of a job have a row that was sent. Also reads the kinds of the rows, because the results may be gone. */
async function hasSentRows(folder: string): Promise<boolean> {
  const kinds = existsSync(kindsPath(folder)) ? await readFile(kindsPath(folder)) : [];
  if (kinds.some((byte) => sentKinds.some((kind) => kind === kindBytes[byte]))) return true;
  const { output } = await readSavedCommand(folder);
  for (const kind of sentKinds) {
    let lines = 0;
    // The first line has the column names.
    for await (const _ of readRows(outputPath(output, kind), ',')) if (++lines > 1) return true;
  }
  return false;
}

/** File in the job folder that stores the kind of each row in one byte. */
const kindsPath = (folder: string) => join(folder, 'rows.bin');
/** Kinds by their byte. 0 means that the row is not in the results yet. */
const kindBytes: readonly (SinkRow['kind'] | undefined)[] = [undefined, 'results', 'rejected', 'not-sent', 'in-doubt'];
/** Kinds of rows that were sent. */
const sentKinds = ['results', 'rejected', 'in-doubt'] as const;

/**
 * Wraps a sink so that the kind of each row is recorded in the job folder. Without this record, the order of the rows across the files of a job would
 * be unknown.
 */
export function recordKinds(sink: BatchSink, folder: string): BatchSink {
  let file: FileHandle | undefined;
  return {
    ...sink,
    async open(...args) {
      await sink.open(...args);
      await file?.close();
      file = await open(kindsPath(folder), existsSync(kindsPath(folder)) ? 'r+' : 'w+', ownerOnly);
    },
    async write(rows) {
      const [first] = rows;
      // The position of a byte is the index of its row, so a byte that is written too early or twice does no harm. The rows come last: if this
      // function fails after they are written, its caller would write them again.
      if (file && first)
        await writeAll(
          file,
          Uint8Array.from(rows, ({ kind }) => kindBytes.indexOf(kind)),
          first.index,
        );
      await sink.write(rows);
    },
    async safe() {
      await file?.datasync();
      return sink.safe();
    },
    async close() {
      const opened = file;
      file = undefined;
      await opened?.close();
      await sink.close();
    },
  };
}

/** The outcomes of a job's rows, in the order of the rows. */
export interface Outcomes {
  /** Fields of all answers. */
  fields: ReadonlySet<string>;
  /** Yields the outcomes of each row in the results: that of the job, and those of the retries that have sent the row again. */
  rows(): AsyncGenerator<readonly RowOutcome[]>;
}

/**
 * Opens the files of a job and of its retries.
 *
 * @param width number of columns of the job's input.
 */
export async function openOutcomes(folder: string, width: number): Promise<Outcomes> {
  const command = await readSavedCommand(folder);
  const { output } = command;
  const { delimiter } = await openInput(command, folder).then(({ source }) => source.shape());
  const bytes = await readKinds(folder, (await readStatus(folder))?.written ?? 0);
  const isEscaped = isGuarded(command);
  const valuesOf = (row: readonly string[]) =>
    row.slice(width).map((value) => (isEscaped ? unescapeFormula(value) : value));
  const readKind = (kind: SinkRow['kind']) => readRows(outputPath(output, kind), delimiter);
  const names: string[] = [];
  for await (const row of readKind('results')) {
    const own = new Set(row.slice(0, width));
    // A column with the same name as an input column gets a number: `Country 2`.
    for (const name of row.slice(width)) {
      const [, plain = name] = /^(.*) \d+$/.exec(name) ?? [];
      names.push(own.has(plain) ? plain : name);
    }
    break;
  }
  const retries: Outcomes[] = [];
  // The input of a retry is the file of the rows in doubt, which has two more columns.
  for (const retry of await listStarted(folder, 'retry')) retries.push(await openOutcomes(retry.folder, width + 2));
  return {
    fields: new Set([...names.slice(1), ...retries.flatMap(({ fields }) => [...fields])]),
    async *rows() {
      const streams = new Map<SinkRow['kind'], AsyncGenerator<string[]>>();
      const nextRow = async (kind: SinkRow['kind']): Promise<string[]> => {
        let stream = streams.get(kind);
        if (!stream) {
          streams.set(kind, (stream = readKind(kind)));
          await stream.next();
        }
        const next = await stream.next();
        if (next.done === true)
          throw new CliError(`${outputPath(output, kind)} has fewer rows than were written to it. Restore this file.`);
        return next.value;
      };
      const retried = concat(retries.map((retry) => retry.rows()));
      for (const byte of bytes) {
        const kind = kindBytes[byte];
        if (!kind)
          throw new CliError(
            `${kindsPath(folder)} is damaged, so the order of the rows is unknown. Restore this file.`,
          );
        const values = valuesOf(await nextRow(kind));
        if (kind === 'results') yield [answeredOutcome(names, values)];
        else if (kind === 'in-doubt')
          // A row that a retry could not send is still in doubt.
          yield [inDoubtOutcome(values[1]), ...((await retried.next()).value ?? [])].filter(isSent);
        else yield [{ status: kind, verdict: '', reason: values[0] ?? '', fields: new Map() }];
      }
    },
  };
}

async function* concat<Item>(generators: readonly AsyncGenerator<Item>[]): AsyncGenerator<Item, undefined> {
  for (const generator of generators) yield* generator;
  return undefined;
}

function answeredOutcome(names: readonly string[], [verdict = '', ...values]: readonly string[]): RowOutcome {
  const fields = new Map<string, string>();
  for (const [index, value] of values.entries()) if (value) fields.set(names[index + 1] ?? '', value);
  return { status: 'answered', verdict: verdict as RowKind, reason: '', fields };
}

const isSent = ({ status }: RowOutcome) => status !== 'not-sent';

const inDoubtOutcome = (unplaced = ''): RowOutcome => ({
  ...{ status: 'in-doubt', verdict: '', reason: inDoubtReason },
  fields: new Map(unplaced ? [['AnswersWithoutRow', unplaced]] : []),
});

/** Opens the input of a job with the encoding and format with which the job reads it. */
export async function openInput({ input, flags }: SavedCommand, folder: string) {
  const { encoding, delimiter, headerRow, sheet } = flags;
  const source = csvSource(input, { encoding, delimiter, headerRow, sheet });
  await readAsBefore(source, await source.digest(), folder);
  return { source };
}

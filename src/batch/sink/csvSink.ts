import { join, parse, dirname } from 'node:path';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { distinctFrom, writeCsv } from '../../files/index.ts';
import { BatchError } from '../BatchError.ts';
import type { BatchSink, SinkRow } from './BatchSink.ts';
import type { BatchSource } from '../source/BatchSource.ts';
import { maxExportedRows } from '../exportRun.ts';
import { syncFolder, writeAll } from '../disk.ts';

/** A path beside another one, with a word more before its ending: `customers.results.in-doubt.csv`. */
export function besideOf(path: string, word: string): string {
  const { dir, name, ext } = parse(path);
  return join(dir, `${name}.${word}${ext || '.csv'}`);
}

export interface CsvSinkOptions {
  /** Written as this source is: its separator, its line ends. @default commas and CRLF */
  like?: BatchSource | undefined;
  /** Put a `'` before each part of a cell that a spreadsheet would run as a formula. @default false */
  guardFormulas?: boolean | undefined;
}

/** What to do where results that were paid for were taken away: their answers may be in the journal too. */
const wayOut = `Put it back as it was. Where that cannot be done: the journal of a job that is not done, has at most ${maxExportedRows.toLocaleString('en')} rows in its results and is not one of workers has their answers too, so export that and import it with another output (in a terminal: doorplate export, then doorplate import with --output). Else begin another job.`;

/** How much of each file is safe, in bytes. */
type Sizes = Partial<Record<SinkRow['kind'], number>>;

interface Output {
  file: FileHandle;
  size: number;
  /** Size of its first line, where this run has written that; else 0. */
  head: number;
}

/**
 * Files of results: `path` has the rows with an answer, in the source's order. What has none is beside it, each file from its first row on:
 * `<name>.rejected.csv`, `<name>.not-sent.csv` and `<name>.in-doubt.csv`. Lines of the source that are not rows are in `<name>.unreadable.csv`, with their
 * numbers there. A column of the answers with a name that the source has already is made distinct: `Country 2`.
 *
 * @throws from its functions: BatchError `results` where a file of this job is not there any more, or does not have what was written into it, and for a file of
 * another that stands where one of this job goes; what the system says where a file cannot be written, such as ENOSPC; Error for rows that come when it is closed.
 */
export function csvSink(path: string, { like, guardFormulas = false }: CsvSinkOptions = {}): BatchSink {
  const outputs = new Map<SinkRow['kind'], Output>();
  let header: readonly string[] = [];
  let columns: readonly string[] = [];
  let shape = { delimiter: ',', newline: '\r\n', bom: false };
  let badLines: Output | undefined;
  let isClosed = false;
  /** At its place, so that a write that failed in the middle is written over by the next. */
  async function add(output: Output, text: string): Promise<void> {
    const { file, size } = output;
    const bytes = Buffer.from(text);
    await writeAll(file, bytes, size);
    output.size += bytes.length;
  }
  /** A file that is begun again would be empty. */
  const seeOpen = () => {
    if (isClosed) throw new Error(`The results ${path} are closed: nothing more is written into them.`);
  };
  const headOf = (names: readonly string[]) => (shape.bom ? '\ufeff' : '') + lines([names]);
  const lines = (rows: readonly (readonly string[])[]) => writeCsv(rows, { ...shape, guardFormulas });

  /** Opens a file at a size, or begins it with the names of its columns. */
  async function begin(kind: OutputKind, size: number | undefined, names: readonly string[]): Promise<Output> {
    const head = headOf(names);
    if (size === undefined && kind !== 'results') await assertOwnOutput(pathOf(path, kind), head);
    // In place, so that a link to elsewhere stays one.
    const file = await open(pathOf(path, kind), size === undefined ? 'w' : 'r+');
    const output = { file, size: size ?? 0, head: 0 };
    try {
      if (size !== undefined) await file.truncate(size);
      else {
        await add(output, head);
        output.head = output.size;
      }
    } catch (cause) {
      await file.close().catch(() => undefined);
      throw cause;
    }
    return output;
  }
  const namesOf = (kind: SinkRow['kind']): readonly string[] =>
    kind === 'results' ? columns : kind === 'in-doubt' ? ['why', 'AnswersWithoutRow'] : ['why'];
  const columnsOf = (kind: SinkRow['kind']) => [...header, ...distinctFrom(header, namesOf(kind))];
  const columnsOfBad = (names: readonly string[]) => [...distinctFrom(names, ['line', 'why']), ...names];
  /** Of results nobody knows the columns of the answers before there are some: those of the source come first. */
  const seeOwn = async (fresh: readonly SinkRow['kind'][]) => {
    for (const kind of fresh)
      await assertOwnOutput(
        pathOf(path, kind),
        kind === 'results' ? headOf(header).slice(0, -shape.newline.length) : headOf(columnsOf(kind)),
      );
  };
  /** It is one of the outputs when it is as it should be: else it is begun anew the next time. */
  async function outputOf(kind: SinkRow['kind'], size: number | undefined): Promise<Output> {
    const output = await begin(kind, size, columnsOf(kind));
    outputs.set(kind, output);
    return output;
  }

  /** Is all there that was safe? Gives the rows that came behind it. */
  async function rowsBehind(kind: SinkRow['kind'], size: number | undefined): Promise<number> {
    const its = pathOf(path, kind);
    const file = await open(its, 'r+').catch((error: unknown) => {
      if ((error as { code?: string }).code !== 'ENOENT') throw error;
      if (size === undefined) return undefined;
      throw new BatchError('results', `${its} is not there any more, and has rows that were paid for. ${wayOut}`);
    });
    if (!file) return 0;
    try {
      const { size: length } = await file.stat();
      const last = Buffer.alloc(1);
      if (size) await file.read(last, 0, 1, size - 1);
      if (size !== undefined && (length < size || (size > 0 && last.toString() !== '\n')))
        throw new BatchError(
          'results',
          `${its} does not have any more what was written into it: it was changed, or its disk has lost it. ${wayOut}`,
        );
      const lines = await countLines(file, size ?? 0);
      return size === undefined ? Math.max(0, lines - 1) : lines;
    } finally {
      await file.close();
    }
  }

  return {
    async check(from, isNew, names) {
      isClosed = false;
      if (isNew) {
        await (await open(path, 'w')).close();
        for (const kind of [...kinds, 'unreadable'] as const)
          if (kind !== 'results') await rm(pathOf(path, kind), { force: true });
        return 0;
      }
      header = names;
      if (like?.shape) shape = await like.shape();
      const sizes: Sizes = { ...(from as Sizes | undefined) };
      await seeOwn(kinds.filter((kind) => !(kind in sizes)));
      await assertOwnOutput(pathOf(path, 'unreadable'), headOf(columnsOfBad(names)));
      let rows = 0;
      for (const kind of kinds) {
        const behind = await rowsBehind(kind, sizes[kind]);
        if (kind !== 'not-sent') rows += behind;
      }
      return rows;
    },
    async open(names, answers, from) {
      isClosed = false;
      header = names;
      columns = answers;
      if (like?.shape) shape = await like.shape();
      const sizes: Sizes = { results: undefined, ...(from as Sizes | undefined) } as Sizes;
      const fresh = kinds.filter((kind) => !(kind in sizes));
      await seeOwn(fresh);
      for (const kind of kinds) if (kind in sizes) await outputOf(kind, sizes[kind]);
      // Rows that came after the last safe moment come again, wherever they go then.
      for (const kind of fresh) await rm(pathOf(path, kind), { force: true });
    },
    async write(rows) {
      seeOpen();
      const before = new Map([...outputs.values()].map((output) => [output, output.size]));
      try {
        for (const kind of kinds) {
          const its = rows.filter((row) => row.kind === kind);
          if (its.length === 0) continue;
          const output = outputs.get(kind) ?? (await outputOf(kind, undefined));
          if (!before.has(output)) before.set(output, output.size);
          await add(output, lines(its.map(({ cells, values }) => [...cells, ...values])));
        }
      } catch (cause) {
        // All of them come again, or none.
        for (const [output, size] of before) output.size = size;
        throw cause;
      }
    },
    async unreadable(bad, names) {
      seeOpen();
      if (!badLines) {
        if (like?.shape) shape = await like.shape();
        badLines = await begin('unreadable', undefined, columnsOfBad(names));
      }
      await add(badLines, lines(bad.map(({ line, why, row }) => [String(line), why, ...row])));
    },
    async safe() {
      seeOpen();
      await badLines?.file.datasync();
      for (const { file } of outputs.values()) await file.datasync();
      await syncFolder(dirname(path));
      // Results without a row are begun anew, for by then it is known which columns they have.
      const some = [...outputs].filter(([kind, { size, head }]) => kind !== 'results' || size > head);
      return Object.fromEntries(some.map(([kind, { size }]) => [kind, size]));
    },
    async close() {
      isClosed = true;
      const files = [...outputs.values(), ...(badLines ? [badLines] : [])].map(({ file }) => file);
      outputs.clear();
      badLines = undefined;
      const closings = await Promise.allSettled(files.map((file) => file.close()));
      for (const closing of closings) if (closing.status === 'rejected') throw closing.reason as Error;
    },
  };
}

const kinds = ['results', 'rejected', 'not-sent', 'in-doubt'] as const satisfies readonly SinkRow['kind'][];

type OutputKind = SinkRow['kind'] | 'unreadable';

/**
 * Where the file of a kind is: the results are at the path itself, the others beside it.
 *
 * @param kind 'results', 'rejected', 'not-sent', 'in-doubt', or 'unreadable' for lines that are not rows.
 */
export const pathOf = (path: string, kind: OutputKind): string => (kind === 'results' ? path : besideOf(path, kind));

/** Lines from a byte on, to the end; line ends inside quotes are of a cell. */
async function countLines(file: FileHandle, from: number): Promise<number> {
  const piece = Buffer.alloc(64 * 1024);
  let lines = 0;
  let isQuoted = false;
  for (let at = from; ;) {
    const { bytesRead } = await file.read(piece, 0, piece.length, at);
    if (bytesRead === 0) return lines;
    for (const byte of piece.subarray(0, bytesRead))
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === lineEnd && !isQuoted) lines++;
    at += bytesRead;
  }
}
const [quote, lineEnd] = [34, 10];

/**
 * A file that is begun anew, or taken away, is this job's own: it begins with the names of its columns, as far as a kill has let them be written. After a loss
 * of power a disk may have nothing but its length.
 *
 * @throws BatchError `results` for one that somebody else has put there.
 */
export async function assertOwnOutput(path: string, head: string): Promise<void> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    return undefined;
  });
  if (!file) return;
  try {
    const own = Buffer.from(head);
    const first = Buffer.alloc(own.length);
    const { bytesRead } = await file.read(first, 0, own.length, 0);
    const there = first.subarray(0, bytesRead);
    if (there.equals(own.subarray(0, bytesRead)) || there.every((byte) => byte === 0)) return;
  } finally {
    await file.close();
  }
  throw new BatchError(
    'results',
    `${path} is not of this job: its first line is another one. Move it elsewhere, then go on.`,
  );
}

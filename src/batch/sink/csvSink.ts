import { join, parse, dirname } from 'node:path';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { uniqueNames, writeCsv } from '../../files/index.ts';
import { BatchError } from '../BatchError.ts';
import { isMissing, ownerOnly, restrictPermissions, syncFolder, writeAll } from '../disk.ts';
import { maxExportedRows } from '../exportRun.ts';
import type { BatchSource } from '../source/BatchSource.ts';
import type { BatchSink, SinkRow } from './BatchSink.ts';

export interface CsvSinkOptions {
  /**
   * Source whose format and permissions are used for the files. The format is its separator, line breaks and byte order mark.
   *
   * @default commas, CRLF, no byte order mark, and files that only their owner can read
   */
  matchFormatOf?: BatchSource | undefined;
  /**
   * Whether to put a `'` before any part of a cell that a spreadsheet would run as a formula. `answers` does so only in cells that came from
   * the service, and never changes a value of the source.
   *
   * @default false
   */
  escapeFormulas?: boolean | 'answers' | undefined;
}

type ResultKind = SinkRow['kind'];
/** The kinds of files that `csvSink` writes. */
export type CsvOutputKind = ResultKind | 'unreadable';

const resultKinds = ['results', 'rejected', 'not-sent', 'in-doubt'] as const satisfies readonly ResultKind[];

/** Number of flushed bytes in each file. */
type Sizes = Partial<Record<ResultKind, number>>;

interface Output {
  file: FileHandle;
  size: number;
  /** Size of the header line in bytes if this run has written it, or 0 if it has not. */
  headerSize: number;
}

/** Advice for missing or damaged results. The journal may still contain their answers. */
const recoveryAdvice = `Restore the file. If you cannot, you may be able to recover the answers from the journal. Export the job, then import it with another output (in a terminal: doorplate export, then doorplate import with --output). This works only for an unfinished job that does not use workers and has at most ${maxExportedRows.toLocaleString('en')} rows in its results. For any other job, start a new one.`;

/**
 * Writes results to CSV files. Rows with an answer go to `path`, in source order. All other rows go to files next to it, which are created
 * when they are needed: `<name>.rejected.csv`, `<name>.not-sent.csv` and `<name>.in-doubt.csv`. Unreadable lines of the source go to
 * `<name>.unreadable.csv`, with their line numbers. If an answer column has the same name as a source column, it is renamed, for example to
 * `Country 2`.
 *
 * @throws The methods of the sink throw:
 * - BatchError `results` if a file of this job is missing or was truncated, or if another file exists at its path
 * - system errors such as ENOSPC
 * - Error if rows are written after `close`
 * @example
 * const source = csvSource('customers.csv');
 * const sink = csvSink('customers.results.csv', { matchFormatOf: source });
 */
export function csvSink(path: string, { matchFormatOf, escapeFormulas = false }: CsvSinkOptions = {}): BatchSink {
  const outputs = new Map<ResultKind, Output>();
  let sourceHeader: readonly string[] = [];
  let answerColumns: readonly string[] = [];
  let shape = { delimiter: ',', newline: '\r\n', bom: false };
  let unreadable: Output | undefined;
  let isClosed = false;

  const loadShape = async () => {
    if (matchFormatOf?.shape) shape = await matchFormatOf.shape();
  };
  const readPermissions = async () => (await matchFormatOf?.permissions?.()) ?? ownerOnly;
  /** Opens an empty file. Users who cannot read the source cannot read the file either. */
  async function openEmpty(filePath: string): Promise<FileHandle> {
    const permissions = await readPermissions();
    const file = await open(filePath, 'w', permissions);
    await restrictPermissions(file, permissions);
    return file;
  }
  /** Checks that the sink is not closed. A write to a closed sink would open the files again and truncate them. */
  const assertOpen = () => {
    if (isClosed) throw new Error(`The results file ${path} is closed, so no more rows can be written to it.`);
  };
  const toLines = (rows: readonly (readonly string[])[], ownColumns = sourceHeader.length) =>
    writeCsv(rows, {
      ...shape,
      escapeFormulas: escapeFormulas !== false,
      escapeFrom: escapeFormulas === 'answers' ? ownColumns : 0,
    });
  const headerLine = (names: readonly string[], ownColumns?: number) =>
    (shape.bom ? '\ufeff' : '') + toLines([names], ownColumns);
  const extraColumns = (kind: ResultKind): readonly string[] =>
    kind === 'results' ? answerColumns : kind === 'in-doubt' ? ['why', 'AnswersWithoutRow'] : ['why'];
  const columnsOf = (kind: ResultKind) => [...sourceHeader, ...uniqueNames(sourceHeader, extraColumns(kind))];
  const unreadableColumns = (names: readonly string[]) => [...uniqueNames(names, ['line', 'why']), ...names];

  /** Appends at a tracked position, so that the next write overwrites a partial write. */
  async function append(output: Output, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    await writeAll(output.file, bytes, output.size);
    output.size += bytes.length;
  }

  /** Opens the file and truncates it to `size`, or creates it with a header row. */
  async function openOutput(kind: CsvOutputKind, size: number | undefined, names: readonly string[]): Promise<Output> {
    const header = headerLine(names, kind === 'unreadable' ? Infinity : undefined);
    if (size === undefined && kind !== 'results') await assertOwnOutput(outputPath(path, kind), header);
    // Write the file in place, so that a symbolic link stays a link.
    const filePath = outputPath(path, kind);
    const file = await (size === undefined ? openEmpty(filePath) : open(filePath, 'r+'));
    const output = { file, size: size ?? 0, headerSize: 0 };
    try {
      if (size !== undefined) await file.truncate(size);
      else {
        await append(output, header);
        output.headerSize = output.size;
      }
    } catch (cause) {
      await file.close().catch(() => undefined);
      throw cause;
    }
    return output;
  }
  /** Opens an output and registers it. If opening fails, the next write tries again. */
  async function addOutput(kind: ResultKind, size: number | undefined): Promise<Output> {
    const output = await openOutput(kind, size, columnsOf(kind));
    outputs.set(kind, output);
    return output;
  }
  async function assertOwnOutputs(kinds: readonly ResultKind[]): Promise<void> {
    for (const kind of kinds)
      await assertOwnOutput(
        outputPath(path, kind),
        // Answer columns are unknown until the first answer arrives, so compare only the source's columns, which come first.
        kind === 'results' ? headerLine(sourceHeader).slice(0, -shape.newline.length) : headerLine(columnsOf(kind)),
      );
  }

  /** Checks that a file still has everything that was flushed. Returns the number of rows after the flushed part. */
  async function countRowsAfter(kind: ResultKind, size: number | undefined): Promise<number> {
    const filePath = outputPath(path, kind);
    const file = await open(filePath, 'r+').catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      if (size === undefined) return undefined;
      throw new BatchError('results', `${filePath} is missing. You were charged for the rows in it. ${recoveryAdvice}`);
    });
    if (!file) return 0;
    try {
      const { size: length } = await file.stat();
      const last = Buffer.alloc(1);
      if (size) await file.read(last, 0, 1, size - 1);
      if (size !== undefined && (length < size || (size > 0 && last.toString() !== '\n')))
        throw new BatchError(
          'results',
          `${filePath} no longer has everything that was written to it. The file was edited, or the disk lost data. ${recoveryAdvice}`,
        );
      const lines = await countCsvLines(file, size ?? 0);
      return size === undefined ? Math.max(0, lines - 1) : lines;
    } finally {
      await file.close();
    }
  }

  return {
    async check(from, isNew, header) {
      isClosed = false;
      if (isNew) {
        await (await openEmpty(path)).close();
        for (const kind of [...resultKinds, 'unreadable'] as const)
          if (kind !== 'results') await rm(outputPath(path, kind), { force: true });
        return 0;
      }
      sourceHeader = header;
      await loadShape();
      const sizes: Sizes = { ...(from as Sizes | undefined) };
      // Check that all files belong to this job. The journal, which records only their lengths, may have been copied from another folder.
      await assertOwnOutputs(resultKinds);
      await assertOwnOutput(outputPath(path, 'unreadable'), headerLine(unreadableColumns(header), Infinity));
      let rows = 0;
      for (const kind of resultKinds) {
        const rowsAfter = await countRowsAfter(kind, sizes[kind]);
        if (kind !== 'not-sent') rows += rowsAfter;
      }
      return rows;
    },
    async open(header, columns, from) {
      isClosed = false;
      sourceHeader = header;
      answerColumns = columns;
      await loadShape();
      const sizes: Sizes = { results: undefined, ...(from as Sizes | undefined) } as Sizes;
      const newKinds = resultKinds.filter((kind) => !(kind in sizes));
      await assertOwnOutputs(resultKinds);
      for (const kind of resultKinds) if (kind in sizes) await addOutput(kind, sizes[kind]);
      // Rows after the last flush are written again, possibly to other files.
      for (const kind of newKinds) await rm(outputPath(path, kind), { force: true });
    },
    async write(rows) {
      assertOpen();
      const sizesBefore = new Map([...outputs.values()].map((output) => [output, output.size]));
      try {
        for (const kind of resultKinds) {
          const kindRows = rows.filter((row) => row.kind === kind);
          if (kindRows.length === 0) continue;
          const output = outputs.get(kind) ?? (await addOutput(kind, undefined));
          if (!sizesBefore.has(output)) sizesBefore.set(output, output.size);
          await append(output, toLines(kindRows.map(({ cells, values }) => [...cells, ...values])));
        }
      } catch (cause) {
        // All of these rows will be written again.
        for (const [output, size] of sizesBefore) output.size = size;
        throw cause;
      }
    },
    async unreadable(lines, header) {
      assertOpen();
      if (!unreadable) {
        await loadShape();
        unreadable = await openOutput('unreadable', undefined, unreadableColumns(header));
      }
      await append(
        unreadable,
        toLines(
          lines.map(({ line, why, row }) => [String(line), why, ...row]),
          Infinity,
        ),
      );
    },
    async safe() {
      assertOpen();
      await unreadable?.file.datasync();
      for (const { file } of outputs.values()) await file.datasync();
      await syncFolder(dirname(path));
      // A results file without rows is created again later, when its columns are known.
      const flushed = [...outputs].filter(([kind, { size, headerSize }]) => kind !== 'results' || size > headerSize);
      return Object.fromEntries(flushed.map(([kind, { size }]) => [kind, size]));
    },
    async close() {
      isClosed = true;
      const files = [...outputs.values(), ...(unreadable ? [unreadable] : [])].map(({ file }) => file);
      outputs.clear();
      unreadable = undefined;
      const closed = await Promise.allSettled(files.map((file) => file.close()));
      for (const result of closed) if (result.status === 'rejected') throw result.reason as Error;
    },
  };
}

/**
 * Returns the path of a file that `csvSink` writes. For 'results', that is `path` itself. Every other kind has its own file next to it.
 *
 * @param kind kind of rows in the file: 'results', 'rejected', 'not-sent', 'in-doubt', or 'unreadable' for unreadable lines.
 * @example
 * outputPath('customers.results.csv', 'in-doubt'); // 'customers.results.in-doubt.csv'
 */
export const outputPath = (path: string, kind: CsvOutputKind): string =>
  kind === 'results' ? path : siblingPath(path, kind);

/** Returns the path of a file next to the given one, with a word inserted before the extension, such as `customers.results.in-doubt.csv`. */
export function siblingPath(path: string, word: string): string {
  const { dir, name, ext } = parse(path);
  return join(dir, `${name}.${word}${ext || '.csv'}`);
}

const [quoteByte, lineBreakByte] = [34, 10];

/** Counts the lines from a position to the end of the file. Line breaks inside quotes are part of a cell. */
async function countCsvLines(file: FileHandle, from: number): Promise<number> {
  const buffer = Buffer.alloc(64 * 1024);
  let lines = 0;
  let isQuoted = false;
  for (let position = from; ;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return lines;
    for (const byte of buffer.subarray(0, bytesRead))
      if (byte === quoteByte) isQuoted = !isQuoted;
      else if (byte === lineBreakByte && !isQuoted) lines++;
    position += bytesRead;
  }
}

/**
 * Checks, before a file is overwritten or deleted, that it belongs to this job. A file of this job starts with the header. If the process
 * was killed, the file may contain only part of the header. After a power failure, it may contain only zeros.
 *
 * @throws BatchError `results` if the file does not belong to this job.
 */
async function assertOwnOutput(path: string, header: string): Promise<void> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return undefined;
  });
  if (!file) return;
  try {
    const expected = Buffer.from(header);
    const buffer = Buffer.alloc(expected.length);
    const { bytesRead } = await file.read(buffer, 0, expected.length, 0);
    const found = buffer.subarray(0, bytesRead);
    if (found.equals(expected.subarray(0, bytesRead)) || found.every((byte) => byte === 0)) return;
  } finally {
    await file.close();
  }
  throw new BatchError(
    'results',
    `${path} already exists and does not belong to this job, because its first line differs. Move that file to another folder, then resume.`,
  );
}

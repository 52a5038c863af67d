import { createReadStream, existsSync } from 'node:fs';
import { replaceFile } from '../../batch/index.ts';
import { type CsvShape, uniqueNames, writeWorkbook } from '../../files/index.ts';
import { CliError } from '../errors.ts';
import { printBytes } from '../output.ts';

/** The value of `--output` for standard output. */
export const standardOutput = '-';

/**
 * Whether the results are collected in the job folder and delivered when a run ends. Required for standard output, workbooks and JSON Lines,
 * which a later run cannot continue.
 */
export const isDelivered = (output: string): boolean =>
  output === standardOutput || /\.(?:xlsx|jsonl|ndjson)$/i.test(output);

/** Whether a file is written as an Excel workbook. All its cells are text, so no formulas need to be escaped. */
const isWorkbook = (output: string): boolean => /\.xlsx$/i.test(output);

interface DeliverOptions {
  /** Format of the results in the job folder. */
  shape: Pick<CsvShape, 'delimiter'>;
  permissions: number;
}

/**
 * Delivers results from the job folder: unchanged to standard output, or converted to a file.
 *
 * @param from path of the results in the job folder.
 * @param to `-` or the path of a file. The file is replaced as a whole.
 * @throws CliError if the results cannot be delivered. They are still in the job folder.
 */
export async function deliver(from: string, to: string, { shape, permissions }: DeliverOptions): Promise<void> {
  try {
    if (to === standardOutput) await printFile(from);
    else {
      const rows = readRows(from, shape.delimiter);
      await replaceFile(to, isWorkbook(to) ? writeWorkbook(rows) : toJsonLines(rows), { permissions });
    }
  } catch (cause) {
    throw new CliError(
      `The results could not be written to ${to === standardOutput ? 'standard output' : to}: ${(cause as Error).message} They are in ${from}.`,
      { cause },
    );
  }
}

/** Writes a file to standard output. If the reading program closes the pipe (`| head`), stops without an error. */
async function printFile(path: string): Promise<void> {
  for await (const piece of createReadStream(path)) {
    const error = await printBytes(piece as Buffer);
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'EPIPE') return;
    if (error) throw error;
  }
}

/** Number of characters of JSON Lines per write. */
const pieceLength = 64_000;

/** Converts rows to JSON Lines. The first row has the names of the columns. */
export async function* toJsonLines(rows: AsyncGenerator<string[]>): AsyncGenerator<string> {
  let keys: string[] | undefined;
  let text = '';
  for await (const row of rows) {
    // An object can have a key only once, but a file can have several columns with the same name.
    if (!keys) keys = uniqueNames([], row).map((name) => JSON.stringify(name));
    // Do not stringify an object, because it would move keys such as "2024" to the front.
    else text += `{${keys.map((key, index) => `${key}:${JSON.stringify(row[index] ?? '')}`).join(',')}}\n`;
    if (text.length < pieceLength) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Reads the rows of a file that `csvSink` has written. Unlike `csvSource`, treats every line as a row. */
export async function* readRows(path: string, delimiter: string): AsyncGenerator<string[]> {
  if (!existsSync(path)) return;
  const separator = String.raw`\u${delimiter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const cellPattern = new RegExp(
    String.raw`(?:"([^"]*(?:""[^"]*)*)"|([^"\r\n${separator}]*))(${separator}|\r?\n)`,
    'y',
  );
  let text = '';
  let isStart = true;
  let cells: string[] = [];
  for await (const piece of createReadStream(path, 'utf8')) {
    text += piece as string;
    if (isStart) text = text.replace(/^\ufeff/, '');
    isStart = false;
    let end = 0;
    for (cellPattern.lastIndex = 0; ; end = cellPattern.lastIndex) {
      const match = cellPattern.exec(text);
      if (!match) break;
      cells.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
      if (match[3] === delimiter) continue;
      yield cells;
      cells = [];
    }
    text = text.slice(end);
  }
}

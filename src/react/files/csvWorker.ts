import { CsvError, parseBytes, type CsvTable, type ReadingOptions } from '../../files/index.ts';

/** Number of rows per message. Low enough for the page to receive a message within a frame. */
const rowsPerMessage = 1000;

export type CsvMessage =
  | { kind: 'head'; table: CsvTable }
  | { kind: 'rows'; rows: string[][] }
  | { kind: 'end' }
  | { kind: 'error'; reason: CsvError['reason']; line: number | undefined };

/** A file's bytes, and how to read them. */
export interface CsvRequest {
  bytes: ArrayBuffer;
  reading: ReadingOptions | undefined;
}

const post = (message: CsvMessage) => {
  (self as unknown as { postMessage(message: CsvMessage): void }).postMessage(message);
};

/** Receives a file's bytes from the page and posts the table in slices. */
self.onmessage = ({ data }: MessageEvent<CsvRequest>) => {
  let table: CsvTable;
  try {
    table = parseBytes(new Uint8Array(data.bytes), data.reading);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    post({ kind: 'error', reason: error.reason, line: error.line });
    return;
  }
  post({ kind: 'head', table: { ...table, rows: [] } });
  for (let index = 0; index < table.rows.length; index += rowsPerMessage)
    post({ kind: 'rows', rows: table.rows.slice(index, index + rowsPerMessage) });
  post({ kind: 'end' });
};

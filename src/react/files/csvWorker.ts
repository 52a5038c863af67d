import { CsvError, parseBytes, recognizeEncoding, type CsvTable, type ReadingOptions } from '../../files/index.ts';

/** Number of values per message. Low enough for the page to receive a message within a frame. */
const valuesPerMessage = 8_000;

export type CsvMessage =
  | { kind: 'head'; table: CsvTable }
  /** `json` contains rows of cells. Equal short cells in parsed JSON share one string, which takes far less memory than cloned rows. */
  | { kind: 'rows'; json: string }
  | { kind: 'end' }
  | { kind: 'error'; reason: CsvError['reason']; line: number | undefined; detail: CsvError['detail'] };

/** A file's bytes and the settings for reading them. */
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
    table = parseBytes(new Uint8Array(data.bytes), data.reading, recognizeEncoding);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    post({ kind: 'error', reason: error.reason, line: error.line, detail: error.detail });
    return;
  }
  post({ kind: 'head', table: { ...table, rows: [] } });
  const rowsPerMessage = Math.max(1, Math.floor(valuesPerMessage / table.header.length));
  for (let index = 0; index < table.rows.length; index += rowsPerMessage)
    post({ kind: 'rows', json: JSON.stringify(table.rows.slice(index, index + rowsPerMessage)) });
  post({ kind: 'end' });
};

import { CsvError, type CsvTable, type ReadingOptions } from '../../files/index.ts';

/** Number of values per message. Low enough for the page to receive a message within a frame. */
const valuesPerMessage = 8_000;

export type CsvMessage =
  | { kind: 'head'; table: CsvTable }
  /** `json` contains rows of cells. Equal short cells in parsed JSON share one string, which takes far less memory than cloned rows. */
  | { kind: 'rows'; json: string }
  | { kind: 'end' }
  | { kind: 'error'; reason: CsvError['reason']; line: number | undefined; detail: CsvError['detail'] }
  /** The file could not be read for a reason that is not in the file. The page then reads it itself. */
  | { kind: 'failed' };

/** A file's bytes and the settings for reading them. */
export interface CsvRequest {
  bytes: ArrayBuffer;
  reading: ReadingOptions | undefined;
}

const post = (message: CsvMessage) => {
  (self as unknown as { postMessage(message: CsvMessage): void }).postMessage(message);
};

/** Makes this worker receive a file's bytes from the page, read them, and post the table in slices. */
export function serveTables(read: (request: CsvRequest) => CsvTable | Promise<CsvTable>): void {
  self.onmessage = async ({ data }: MessageEvent<CsvRequest>) => {
    try {
      postTable(await read(data));
    } catch (error) {
      post(
        error instanceof CsvError
          ? { kind: 'error', reason: error.reason, line: error.line, detail: error.detail }
          : { kind: 'failed' },
      );
    }
  };
}

function postTable(table: CsvTable): void {
  post({ kind: 'head', table: { ...table, rows: [] } });
  const rowsPerMessage = Math.max(1, Math.floor(valuesPerMessage / table.header.length));
  for (let index = 0; index < table.rows.length; index += rowsPerMessage)
    post({ kind: 'rows', json: JSON.stringify(table.rows.slice(index, index + rowsPerMessage)) });
  post({ kind: 'end' });
}

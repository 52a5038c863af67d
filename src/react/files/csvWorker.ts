import { CsvError, parseBytes, type CsvTable } from '../../files/index.ts';

/** Number of rows per message. Low enough for the page to receive a message within a frame. */
const rowsPerMessage = 1000;

export type CsvMessage =
  | { kind: 'head'; table: CsvTable }
  | { kind: 'rows'; rows: string[][] }
  | { kind: 'end' }
  | { kind: 'error'; reason: CsvError['reason'] };

const post = (message: CsvMessage) => {
  (self as unknown as { postMessage(message: CsvMessage): void }).postMessage(message);
};

/** Receives a file's bytes from the page and posts the table in slices. */
self.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
  let table: CsvTable;
  try {
    table = parseBytes(new Uint8Array(data));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    post({ kind: 'error', reason: error.reason });
    return;
  }
  post({ kind: 'head', table: { ...table, rows: [] } });
  for (let index = 0; index < table.rows.length; index += rowsPerMessage)
    post({ kind: 'rows', rows: table.rows.slice(index, index + rowsPerMessage) });
  post({ kind: 'end' });
};

import { decodeText, parseCsv, type CsvTable } from '../../files/index.ts';

/** Number of rows per message. The number is low enough not to delay a frame. */
const rowsPerMessage = 1000;

export type CsvMessage =
  | { kind: 'head'; table: CsvTable }
  | { kind: 'rows'; rows: string[][] }
  | { kind: 'end' }
  | { kind: 'unreadable' };

const post = (message: CsvMessage) => {
  (self as unknown as { postMessage(message: CsvMessage): void }).postMessage(message);
};

/** Runs in a worker. Receives the bytes of a file, and posts the table in slices. */
self.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
  const decoded = decodeText(new Uint8Array(data));
  if (!decoded) {
    post({ kind: 'unreadable' });
    return;
  }
  const table = parseCsv(decoded.text, decoded.bom);
  post({ kind: 'head', table: { ...table, rows: [] } });
  for (let index = 0; index < table.rows.length; index += rowsPerMessage)
    post({ kind: 'rows', rows: table.rows.slice(index, index + rowsPerMessage) });
  post({ kind: 'end' });
};

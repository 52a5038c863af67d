import { decodeText, parseCsv, type CsvTable } from '../../files/index.ts';

/** Rows of one message: few enough that taking them holds no frame up. */
const rowsPerMessage = 1000;

export type CsvMessage =
  | { kind: 'head'; table: CsvTable }
  | { kind: 'rows'; rows: string[][] }
  | { kind: 'end' }
  | { kind: 'unreadable' };

const post = (message: CsvMessage) => {
  (self as unknown as { postMessage(message: CsvMessage): void }).postMessage(message);
};

/** Runs in a worker of its own: bytes in, a table in slices out. */
self.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
  const decoded = decodeText(new Uint8Array(data));
  if (!decoded) {
    post({ kind: 'unreadable' });
    return;
  }
  const table = parseCsv(decoded.text, decoded.bom);
  post({ kind: 'head', table: { ...table, rows: [] } });
  for (let at = 0; at < table.rows.length; at += rowsPerMessage)
    post({ kind: 'rows', rows: table.rows.slice(at, at + rowsPerMessage) });
  post({ kind: 'end' });
};

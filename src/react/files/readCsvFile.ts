import type { CsvMessage } from './csvWorker.ts';
import { decodeText, parseCsv, type CsvTable } from '../../files/index.ts';

/** Why a file cannot be read: for words of one's own. */
export class CsvError extends Error {
  override name = 'CsvError';
  constructor(readonly reason: 'unreadable' | 'encoding' | 'empty') {
    super(`The file cannot be used: ${reason}.`);
  }
}

export interface ReadCsvOptions {
  /** @default true */
  worker?: boolean | undefined;
  /** A list of emails, which may have no header. */
  emails?: boolean | undefined;
}

/**
 * Reads a CSV file (UTF-8 or UTF-16, commas, tabs or semicolons) in a worker, so that the page stays quick. Where a page's policy allows no worker it is read on the page; `worker: false` does not even try, for a
 * policy with Trusted Types would report that.
 *
 * @throws CsvError: `unreadable` when the browser cannot read it, `encoding` when it is not a text, `empty` when it has no line after its header.
 */
export async function readCsvFile(
  file: Blob,
  { worker = true, emails = false }: ReadCsvOptions = {},
): Promise<CsvTable> {
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    throw new CsvError('unreadable');
  }
  const onPage = () => {
    const decoded = decodeText(new Uint8Array(bytes));
    if (!decoded) throw new CsvError('encoding');
    return parseCsv(decoded.text, decoded.bom);
  };
  const table = worker
    ? await inWorker(bytes.slice(0)).catch((error: unknown) => {
        if (error instanceof CsvError) throw error;
        return onPage();
      })
    : onPage();
  if (emails) withHeader(table);
  if (table.rows.length === 0 && table.bad.length === 0) throw new CsvError('empty');
  return table;
}

/** A list of emails may have no line that names its columns: then the first is one of them. */
function withHeader(table: CsvTable): void {
  if (!table.header.some(isEmail)) return;
  table.rows.unshift(table.header);
  table.header = table.header.map((cell, at) => (isEmail(cell) ? 'email' : `column ${String(at + 1)}`));
}
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text.trim());

function inWorker(bytes: ArrayBuffer): Promise<CsvTable> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./csvWorker.ts', import.meta.url), { type: 'module' });
    let table: CsvTable | undefined;
    const end = (finish: () => void) => {
      worker.terminate();
      finish();
    };
    worker.onerror = () => {
      end(() => {
        reject(new Error('worker'));
      });
    };
    worker.onmessage = ({ data }: MessageEvent<CsvMessage>) => {
      if (data.kind === 'head') table = data.table;
      else if (data.kind === 'rows') for (const row of data.rows) table?.rows.push(row);
      else
        end(() => {
          if (data.kind === 'end' && table) resolve(table);
          else reject(new CsvError('encoding'));
        });
    };
    worker.postMessage(bytes, [bytes]);
  });
}

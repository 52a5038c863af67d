import { CsvError, type CsvTable, readCsv } from '../../files/index.ts';
import type { CsvMessage } from './csvWorker.ts';

export interface ReadCsvOptions {
  /** @default true */
  worker?: boolean | undefined;
}

/** Bytes that are read within a frame, and far sooner than a worker starts. */
const maxBytesOnPage = 64_000;

/**
 * Reads a CSV file: a large one in a worker, so that the page stays quick, a small one on the page, which is over before a worker starts. Where
 * a page's policy allows no worker it is read on the page; `worker: false` does not even try, for a policy with Trusted Types would report that.
 *
 * @throws CsvError: `unreadable` when the browser cannot read it, `encoding` when it is not a text.
 */
export async function readCsvFile(file: Blob, { worker = true }: ReadCsvOptions = {}): Promise<CsvTable> {
  if (!worker || file.size <= maxBytesOnPage) return readCsv(file);
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    throw new CsvError('unreadable');
  }
  return readInWorker(bytes.slice(0)).catch((error: unknown) => {
    if (error instanceof CsvError) throw error;
    return readCsv(new Blob([bytes]));
  });
}

function readInWorker(bytes: ArrayBuffer): Promise<CsvTable> {
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

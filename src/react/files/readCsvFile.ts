import { CsvError, type CsvTable, loadFile, parseFile, type ReadingOptions } from '../../files/index.ts';
import type { CsvMessage, CsvRequest } from './csvWorker.ts';

interface ReadCsvOptions {
  /** Settings for reading the file. @default detected from the file */
  reading?: ReadingOptions | undefined;
  /** Whether to parse large files in a worker. @default true */
  worker?: boolean | undefined;
}

/** Maximum file size in bytes for parsing on the main thread. Parsing a file of this size takes less than a frame. Starting a worker takes longer. */
const maxBytesOnPage = 64_000;

/**
 * Reads a CSV file. A large file is parsed in a worker, so that the page stays responsive. A small file is parsed on the main thread. If the
 * page's Content-Security-Policy forbids workers, all files are parsed on the main thread. If the policy requires Trusted Types, set
 * `worker: false`, because the browser would report the worker as a violation.
 *
 * @throws CsvError
 *
 * - `unreadable` if the browser cannot read the file.
 * - `encoding` if the file is not text, is not in the chosen encoding, or has an encoding that cannot be recognized.
 * - `format`, `archive` or `password` if the file cannot be unpacked.
 * - `long-line` if the first line is too long to be a header.
 */
export async function readCsvFile(
  file: Blob,
  { worker = true, reading: chosen }: ReadCsvOptions = {},
): Promise<CsvTable> {
  const { bytes, reading, ...sheets } = await loadFile(file, chosen);
  if (!worker || bytes.length <= maxBytesOnPage) return { ...(await parseFile(bytes, reading)), ...sheets };
  const table = await readInWorker({ bytes: bytes.buffer.slice(0), reading }).catch((error: unknown) => {
    if (error instanceof CsvError) throw error;
    return parseFile(bytes, reading);
  });
  return { ...table, ...sheets };
}

async function readInWorker(request: CsvRequest): Promise<CsvTable> {
  const { startCsvWorker } = await import('./csvWorker.lazy.ts');
  return new Promise((resolve, reject) => {
    const worker = startCsvWorker();
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
      else if (data.kind === 'rows') for (const row of JSON.parse(data.json) as string[][]) table?.rows.push(row);
      else
        end(() => {
          if (data.kind === 'end' && table) resolve(table);
          else reject(data.kind === 'error' ? new CsvError(data.reason, data.line, data.detail) : new Error('worker'));
        });
    };
    worker.postMessage(request, [request.bytes]);
  });
}

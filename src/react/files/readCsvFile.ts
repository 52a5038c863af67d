import { CsvError, type CsvTable, loadFile, parseFile, type ReadingOptions } from '../../files/index.ts';
import type { CsvMessage, CsvRequest } from './serveTables.ts';

interface ReadCsvOptions {
  /** Settings for reading the file. @default detected from the file */
  reading?: ReadingOptions | undefined;
  /** Whether to parse large files in a worker. @default true */
  worker?: boolean | undefined;
}

/** Maximum file size in bytes for parsing on the main thread. Parsing a file of this size takes less than a frame. Starting a worker takes longer. */
const maxBytesOnPage = 64_000;

/** Whether a file is called like an Excel workbook. */
const isWorkbook = (file: Blob & { name?: string }) => /\.xls[xm]$/i.test(file.name ?? '');

/**
 * Reads a CSV file or a workbook. A large file is read in a worker, so that the page stays responsive. A small file is read on the main thread. If the
 * page's Content-Security-Policy forbids workers, all files are read on the main thread. If the policy requires Trusted Types, set
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
  if (worker && isWorkbook(file) && file.size > maxBytesOnPage) {
    const table = await inWorker(async () => {
      const { startWorkbookWorker } = await import('./workbookWorker.lazy.ts');
      return readInWorker(startWorkbookWorker, { bytes: await file.arrayBuffer(), reading: chosen });
    });
    if (table) return table;
  }
  const { bytes, reading, ...sheets } = await loadFile(file, chosen);
  const isLarge = worker && bytes.length > maxBytesOnPage;
  const table = isLarge
    ? await inWorker(async () => {
        const { startCsvWorker } = await import('./csvWorker.lazy.ts');
        return readInWorker(startCsvWorker, { bytes: bytes.buffer.slice(0), reading });
      })
    : undefined;
  return { ...(table ?? (await parseFile(bytes, reading))), ...sheets };
}

/** Returns the table from a worker. Returns undefined if the worker failed, so that the page must read the file itself. */
const inWorker = async (read: () => Promise<CsvTable>): Promise<CsvTable | undefined> =>
  read().catch((error: unknown) => {
    if (error instanceof CsvError) throw error;
    return undefined;
  });

async function readInWorker(start: () => Worker, request: CsvRequest): Promise<CsvTable> {
  return new Promise((resolve, reject) => {
    const worker = start();
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

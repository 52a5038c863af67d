import { call } from '../call/call.ts';
import { readChunks } from '../call/transport.ts';
import { createRelayedFileReader, isRelayedFile } from '../call/relay.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { type EmailBatch, jobFileName, jobIdProblem, jobPath, toKeyQuery } from './emailBatch.ts';
import { isAddressServiceError } from '../errors.ts';
import { type Operation, type ResponseBody, type ReadBodyOptions, Unreadable } from '../operation/Operation.ts';
import { getEmailBatch } from './getEmailBatch.ts';
import { legacyFault } from './legacy.ts';
import { createLineCounter, endsMidRow } from '../text/csvLines.ts';

/** A downloaded file. */
export interface EmailBatchFile {
  /** Name of the file: `<job id>_verified.csv`. */
  filename: string;
  /** The processed file, exactly as the service sent it. */
  file: Blob;
  /** Number of lines after the header line. */
  records: number;
}

/** Value of `error.partial` after a failed download. */
export interface PartialEmailBatchFile {
  /**
   * The part of the file that arrived, or a complete answer that was not recognized as the file. Check such an answer, because it may
   * be the file. Undefined if nothing arrived, or if the answer was an error.
   */
  file: Blob | undefined;
  /** The job as it was after the failed download, or undefined if the job could not be read either. */
  job: EmailBatch | undefined;
}

/**
 * The download operation (email services specification, "Download"). The whole job is charged when it is downloaded. The service is being
 * retired.
 */
export const downloadEmailBatchOperation: Operation<string, EmailBatchFile> = {
  name: 'downloadEmailBatch',
  service: 'legacy',
  method: 'GET',
  path: '/email/batch/{jobId}?download',
  timeout: 300_000,
  relay: { fields: { jobId: 'text' }, bare: true },
  chargeable: true,
  repeat: { notSent: 2, refused: 0, unknown: 0 },
  check: jobIdProblem,
  encode: (jobId, credentials) => ({
    path: `${jobPath(jobId)}?download`,
    headers: { accept: 'text/csv, application/json' },
    query: toKeyQuery(credentials),
  }),
  read: (response, _, limits) => readFile(response, limits),
  fault: legacyFault,
  decode(value, jobId) {
    if (!(value instanceof CsvFile)) throw new Unreadable('it is JSON instead of a file');
    return { filename: jobFileName(jobId, 'verified.csv'), file: value.file, records: value.records };
  },
  credits: ({ records }) => records,
};

class CsvFile {
  constructor(
    readonly file: Blob,
    readonly records: number,
  ) {}
}

/** Maximum number of bytes read to recognize a file. Enough for the first lines and a header with many columns. */
const maxStart = 64 * 1024;
/**
 * Maximum number of bytes in a line, far more than any line in a file of emails has. Without a limit, an answer without line breaks would fill
 * the memory.
 */
const maxLineBytes = 16 * 2 ** 20;

/** Reads a file without decoding it, so that even a large file is in memory only once. */
async function readFile(response: Response, { signal, onFileChunk, maxBytes }: ReadBodyOptions): Promise<ResponseBody> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const lineCounter = createLineCounter();
  let start = '';
  let size = 0;
  let lineBytes = 0;
  const decoder = new TextDecoder();
  // Rules out HTML pages and sentences. A CSV has a header, and the uploaded file had at least one more line.
  const findSeparator = () =>
    response.ok && lineCounter.lines > 1 && !/^\s*(?:[{[<]|null\s*$)/.test(start) ? detectSeparator(start) : undefined;
  let isFile = false;
  /** Returns false to stop reading the answer. */
  const onChunk = (bytes: Uint8Array<ArrayBuffer>): false | undefined => {
    // Decodes the same number of bytes regardless of how the answer is split into chunks, so that a relay and its page get the same result.
    start += decoder.decode(bytes.subarray(0, Math.max(0, maxStart - size)), { stream: true });
    size += bytes.length;
    lineCounter.add(bytes);
    chunks.push(bytes);
    // Decides as soon as the whole start of the file has been read.
    isFile ||= size >= maxStart && findSeparator() !== undefined;
    if (response.ok) onFileChunk?.(bytes, isFile);
    const lineBreak = Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13));
    lineBytes = (lineBreak < 0 ? lineBytes : 0) + bytes.length - 1 - lineBreak;
    return lineBytes > maxLineBytes || isTooLarge() ? false : undefined;
  };
  // A file has no size limit, but any other answer does.
  const isTooLarge = () => !isFile && size > Math.max(maxBytes, maxStart);
  const assertLinesEnd = () => {
    if (lineBytes > maxLineBytes) throw new Error('A line of the file is longer than 16 MB.');
  };
  if (isRelayedFile(response.headers)) {
    const relayed = createRelayedFileReader(onChunk);
    await readChunks(response, signal, (bytes) => relayed.add(bytes));
    assertLinesEnd();
    if (isTooLarge()) return { text: undefined };
    if (relayed.end === undefined) throw new Error("The relay's response was cut off.");
    if (relayed.end !== '{}') return { text: relayed.end };
  } else await readChunks(response, signal, onChunk);
  assertLinesEnd();
  if (isTooLarge()) return { text: undefined };
  if (/^\s*(?:[{[]|null\s*$)/.test(start)) return { text: await new Blob(chunks).text() };
  const separator = findSeparator();
  if (separator === undefined) return { text: start };
  // No request asks for part of a file, so a 206 is a part that an intermediary has stored.
  if (response.status === 206) throw new Error('The answer is only part of the file.');
  // A gateway may truncate an answer and end it as if it were complete.
  if (endsMidRow(chunks, separator)) throw new Error('The file ends in the middle of a row.');
  return { text: '', value: new CsvFile(new Blob(chunks, { type: 'text/csv' }), Math.max(0, lineCounter.lines - 1)) };
}

/**
 * Downloads the processed file of a job (email services specification, "Download"). **Chargeable: you are charged for the whole job. The usage
 * meter counts 1 credit per line after the header.**
 *
 * A second download may be charged again, so a download is never retried automatically. After a failed download, the job is read once with
 * `getEmailBatch`, as the specification requires, and `error.partial` is a `PartialEmailBatchFile`. A file that ends in the middle of a row
 * counts as incomplete.
 *
 * @returns the file, named `<job id>_verified.csv`.
 * @throws AddressServiceError of kind
 * - `input` if the id is not 52 characters long
 * - `service` if the answer is an error instead of the file
 * - `response` if the answer is neither the file nor an error
 * - any other kind that a call can throw
 *
 * @example
 * ```ts
 * const { filename, file } = await downloadEmailBatch(client, jobId);
 * ```
 */
export async function downloadEmailBatch(
  client: Client,
  jobId: string,
  options?: CallOptions,
): Promise<EmailBatchFile> {
  /** Chunks from the last attempt that received any data. Each attempt reads the file from the beginning. */
  let chunks: readonly BlobPart[] = [];
  const operation = {
    ...downloadEmailBatchOperation,
    read(response: Response, _: string, limits: ReadBodyOptions) {
      const received: BlobPart[] = [];
      const onFileChunk = (bytes: BlobPart) => {
        received.push(bytes);
        chunks = received;
      };
      return readFile(response, { ...limits, onFileChunk });
    },
  };
  try {
    return await call(client, operation, jobId, options);
  } catch (error) {
    if (!isAddressServiceError(error) || error.kind === 'input' || error.kind === 'limit') throw error;
    const { signal } = options ?? {};
    const job = signal?.aborted
      ? undefined
      : await getEmailBatch(client, jobId, { ...(signal && { signal }) }).catch(() => undefined);
    const isPartial = error.kind !== 'service' && chunks.length > 0;
    const file = isPartial ? new Blob([...chunks], { type: 'text/csv' }) : undefined;
    Object.defineProperty(error, 'partial', { value: { file, job } satisfies PartialEmailBatchFile });
    throw error;
  }
}

const email = /^[^\s@,;]+@[^\s@,;]+$/;
/** Matches the email column's name, in any spelling that a service might use. Every uploaded file has this column. */
const emailColumn = /^e-?mail(?:[ _-]?address(?:es)?|s)?$/i;
const maxLines = 20;

/**
 * Detects the separator of a processed email file from the start of its text. Returns undefined if the text is anything else, such as an error
 * message with several lines. An email file has an email column, or a row that contains an email and has as many cells as the first line.
 */
function detectSeparator(start: string): string | undefined {
  const lines = start
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/, maxLines)
    .filter((line) => line.trim());
  const [header = '', ...rows] = lines;
  const found = ['\t', ',', ';'].filter((separator) => {
    const names = splitCells(header, separator);
    return (
      names.some((name) => emailColumn.test(name)) ||
      rows.some((row) => {
        const cells = splitCells(row, separator);
        return cells.length === names.length && cells.some((cell) => email.test(cell));
      })
    );
  });
  // A line with a single cell fits every separator, so the separator with the most columns wins.
  const columnCount = (separator: string) => header.split(separator).length;
  return found.sort((a, b) => columnCount(b) - columnCount(a))[0];
}

const splitCells = (line: string, separator: string): string[] =>
  line.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );

import { call } from '../call/call.ts';
import { readChunks } from '../call/transport.ts';
import { createRelayedFileReader, isRelayedFile } from '../call/relay.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { type EmailBatch, jobIdProblem, jobPath, toKeyQuery } from './emailBatch.ts';
import { isAddressServiceError } from '../errors.ts';
import { type Operation, type ResponseBody, type ReadBodyOptions, Unreadable } from '../operation/Operation.ts';
import { getEmailBatch } from './getEmailBatch.ts';
import { legacyFault } from './legacy.ts';
import { createLineCounter, endsMidRow } from '../text/csvLines.ts';

export interface EmailBatchFile {
  /** `<job id>_verified.csv`. */
  filename: string;
  /** The processed file, byte for byte. */
  file: Blob;
  /** Lines after the header. */
  records: number;
}

/** What is known after a download that failed: `error.partial`. */
export interface PartialEmailBatchFile {
  /** The part of the file that came, or what came in its place and may be it after all; undefined for none. */
  file: Blob | undefined;
  /** The job as the service tells it after the failure; undefined when that could not be read either. */
  job: EmailBatch | undefined;
}

/** The download, as data (email services specification, "Download"). It charges the job. A product in retirement. */
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
    return { filename: `${jobId}_verified.csv`, file: value.file, records: value.records };
  },
  credits: ({ records }) => records,
};

class CsvFile {
  constructor(
    readonly file: Blob,
    readonly records: number,
  ) {}
}

/** Read of a file to see what it is: its header, which may have many columns, and its first lines. */
const mostStart = 64 * 1024;

/** Keeps the bytes as they came, so that a file of any size is neither decoded nor held twice. */
async function readFile(response: Response, { signal, onFileChunk: part }: ReadBodyOptions): Promise<ResponseBody> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const count = createLineCounter();
  let start = '';
  let size = 0;
  const decoder = new TextDecoder();
  // A page in place of the file is not one, nor is a sentence: a CSV has a header, and what was uploaded had a line after it.
  const separator = () =>
    response.ok && count.lines > 1 && !/^\s*(?:[{[<]|null\s*$)/.test(start) ? detectSeparator(start) : undefined;
  let isSure = false;
  const take = (bytes: Uint8Array<ArrayBuffer>): undefined => {
    // As many bytes, in whatever pieces they come: a relay and its page come to the same end.
    start += decoder.decode(bytes.subarray(0, Math.max(0, mostStart - size)), { stream: true });
    size += bytes.length;
    count.add(bytes);
    chunks.push(bytes);
    // Once the start is whole, what it is does not change any more.
    isSure ||= size >= mostStart && separator() !== undefined;
    if (response.ok) part?.(bytes, isSure);
  };
  if (isRelayedFile(response.headers)) {
    const relayed = createRelayedFileReader(take);
    await readChunks(response, signal, (bytes) => relayed.add(bytes));
    if (relayed.end === undefined) throw new Error('The file was torn on its way from the relay.');
    if (relayed.end !== '{}') return { text: relayed.end };
  } else await readChunks(response, signal, take);
  if (/^\s*(?:[{[]|null\s*$)/.test(start)) return { text: await new Blob(chunks).text() };
  const between = separator();
  if (between === undefined) return { text: start };
  // A gateway that cuts an answer ends it as a whole one ends.
  if (endsMidRow(chunks, between)) throw new Error('The file ends in the middle of a row.');
  return { text: '', value: new CsvFile(new Blob(chunks, { type: 'text/csv' }), Math.max(0, count.lines - 1)) };
}

/**
 * The processed file of a job (email services specification, "Download"). **Chargeable: the whole job is charged by its download; the
 * meter counts 1 credit per line after the header.** Downloading again may charge again. Never repeated by itself: after a failure the
 * job is read once (`getEmailBatch`, as the specification asks), and what is known is in `error.partial`, an `PartialEmailBatchFile`. A file that
 * ends in the middle of a row counts as one that broke off.
 *
 * @returns the file, named `<job id>_verified.csv`.
 * @throws AddressServiceError: `input` for an id that is not 52 characters; `service` for an error answer in place of the file;
 * `response` for anything else that is not a CSV; else as any call.
 */
export async function downloadEmailBatch(
  client: Client,
  jobId: string,
  options?: CallOptions,
): Promise<EmailBatchFile> {
  /** Of the last try of which something came: another try begins the file anew. */
  let chunks: readonly BlobPart[] = [];
  const operation = {
    ...downloadEmailBatchOperation,
    read(response: Response, _: string, limits: ReadBodyOptions) {
      const came: BlobPart[] = [];
      const part = (bytes: BlobPart) => {
        came.push(bytes);
        chunks = came;
      };
      return readFile(response, { ...limits, onFileChunk: part });
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
    const torn = error.kind !== 'service' && chunks.length > 0;
    const file = torn ? new Blob([...chunks], { type: 'text/csv' }) : undefined;
    Object.defineProperty(error, 'partial', { value: { file, job } satisfies PartialEmailBatchFile });
    throw error;
  }
}

const email = /^[^\s@,;]+@[^\s@,;]+$/;
/** The column that an upload must have, in the spellings that a service could give it. */
const emailColumn = /^e-?mail(?:[ _-]?address(?:es)?|s)?$/i;
const linesRead = 20;

/**
 * What stands between the cells of a processed file of emails, by its beginning; undefined of what is not one, such as a text of several lines that
 * tells an error. A file has the column that every upload has, or rows of as many cells as its first line, an email among them.
 */
export function detectSeparator(start: string): string | undefined {
  const lines = start
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/, linesRead)
    .filter((line) => line.trim());
  const [header = '', ...rows] = lines;
  const found = ['\t', ',', ';'].filter((separator) => {
    const names = cellsOf(header, separator);
    return (
      names.some((name) => emailColumn.test(name)) ||
      rows.some((row) => {
        const cells = cellsOf(row, separator);
        return cells.length === names.length && cells.some((cell) => email.test(cell));
      })
    );
  });
  // An email that stands alone in a line, as where the file is cut, fits any separator that the file does not have.
  const widthOf = (separator: string) => header.split(separator).length;
  return found.sort((a, b) => widthOf(b) - widthOf(a))[0];
}

const cellsOf = (line: string, separator: string): string[] =>
  line.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );

import { wordsOf } from '../text/text.ts';
import { call } from '../call/call.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { asObject, asText } from '../operation/decode.ts';
import { findList } from '../operation/wire.ts';
import { type EmailBatch, decodeEmailBatch, normalizeJobId, toKeyQuery } from './emailBatch.ts';
import { notSentError } from '../call/errors.ts';
import { type Operation, Unreadable } from '../operation/Operation.ts';
import { legacyFault } from './legacy.ts';

/** Input of the upload operation: the name and text of a file. */
export interface EmailBatchUploadInput {
  name: string;
  text: string;
}

/** The upload operation (email services specification, "Upload"). The service is being retired. */
export const uploadEmailBatchOperation: Operation<EmailBatchUploadInput, EmailBatch> = {
  name: 'uploadEmailBatch',
  service: 'legacy',
  method: 'POST',
  path: '/email/batch',
  timeout: 300_000,
  relay: { fields: { file: 'file' } },
  chargeable: true,
  repeat: { notSent: 2, refused: 0, unknown: 0 },

  check: ({ text }) => fileProblem(text),

  encode({ name, text }, credentials) {
    const body = new FormData();
    body.append('email', new Blob([text], { type: 'text/csv' }), name);
    return { query: toKeyQuery(credentials), body };
  },

  fault: legacyFault,

  decode(body, { name }) {
    const jobs = (findList(body, 'email_batch') ?? []).filter(asObject);
    if (!jobs.length) throw new Unreadable('it contains no job');
    // The answer to an upload should contain a single job. If it contains several, the file name identifies the uploaded one.
    const sameFile = jobs.filter((job) => isSameFileName(asText(asObject(job)?.['submitted_file']), name));
    const [job, ...others] = jobs.length === 1 ? jobs : sameFile;
    if (!job || others.length)
      throw new Unreadable(
        'it has several jobs, and the file name does not identify one of them',
        jobs.filter(normalizeJobId).map(decodeEmailBatch),
      );
    const uploaded = decodeEmailBatch(job);
    // The answer to an upload has no status, because the service has only just queued the job.
    return { ...uploaded, status: uploaded.status || 'pending' };
  },

  credits: () => 0,
};

/** Returns the reason why a file cannot be uploaded, or undefined if it can. */
function fileProblem(text: string): string | undefined {
  const [header = '', ...rest] = text.split(/\r\n|\r|\n/, 3);
  const names = header.split(header.includes('\t') ? '\t' : ',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'));
  const columns = names.filter((name) => name === 'email').length;
  if (columns === 0)
    return "its first line has no 'email' column. Add a header line, or rename the column with the addresses.";
  if (columns > 1) return "its first line has more than one 'email' column. Rename all but the one with the addresses.";
  return rest.some((line) => line.trim())
    ? undefined
    : 'it has no rows after its header. Choose a file with addresses.';
}

/**
 * Uploads a file of email addresses as a job (email services specification, "Upload"). The file must be a CSV with commas or tabs and an 'email'
 * column, encoded in UTF-8, or in UTF-16 with a byte order mark. The client sends it as UTF-8. **Chargeable according to the specification,
 * which states no price. The usage meter counts 0 credits, because only the download has a known cost.** If the outcome is unknown
 * (`mayHaveBeenCharged`), the upload is not retried. Before you upload the file again, look for the job with `listEmailBatches`.
 *
 * @returns the job with its id, file name, number of records and start time.
 * @throws AddressServiceError of kind
 * - `input` if the file has no 'email' column, has no rows, or has another encoding
 * - `service` if the Status in the answer is not OK
 * - any other kind that a call can throw
 *
 * @example
 * ```ts
 * const { jobId } = await uploadEmailBatch(client, new File(['email\\nann@example.com\\n'], 'customers.csv'));
 * ```
 */
export async function uploadEmailBatch(
  client: Client,
  file: File | (Blob & { name?: string }),
  options?: CallOptions,
): Promise<EmailBatch> {
  return call(client, uploadEmailBatchOperation, { name: uploadFileName(file), text: await readFile(file) }, options);
}

/**
 * Reads the text of a file.
 *
 * @throws InputError if the file is unreadable or is not encoded in UTF-8 or UTF-16.
 */
async function readFile(file: Blob): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    throw notSentError('uploadEmailBatch', 'the file could not be read. Choose it again.');
  }
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw notSentError('uploadEmailBatch', 'the file is not encoded in UTF-8 or UTF-16. Save it as CSV in UTF-8.');
  }
}

/**
 * Returns the name under which a file is uploaded. The service requires the extension .csv (email services specification, "Uploaded file
 * format").
 */
export const uploadFileName = ({ name }: { readonly name?: string }): string =>
  !name ? 'emails.csv' : /\.csv\s*$/i.test(name) ? name : `${name}.csv`;

/**
 * Whether two names refer to the same file. A service may return a name that is trimmed, in a different case, in another Unicode form, or without
 * accents. It may also replace quotes and spaces with escapes or underscores.
 */
export const isSameFileName = (one: string, other: string): boolean => one === other || nameKey(one) === nameKey(other);

const nameKey = (name: string): string => wordsOf(unescape(name).replaceAll('_', ' ')).join(' ') || name;

function unescape(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name.replace(/%[\da-f]{2}/gi, ' ');
  }
}

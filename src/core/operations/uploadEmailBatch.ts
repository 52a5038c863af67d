import { wordsOf } from '../text/text.ts';
import { call } from '../call/call.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { asObject, asText } from '../operation/decode.ts';
import { findList } from '../operation/wire.ts';
import { type EmailBatch, decodeEmailBatch, normalizeJobId, toKeyQuery } from './emailBatch.ts';
import { InputError } from '../errors.ts';
import { type Operation, Unreadable } from '../operation/Operation.ts';
import { legacyFault } from './legacy.ts';

/** The name that a file is uploaded under: one without a name needs one, and the service takes files with a CSV extension (email services specification, "Uploaded file format"). */
export const uploadFileName = ({ name }: { readonly name?: string }): string =>
  !name ? 'emails.csv' : /\.csv\s*$/i.test(name) ? name : `${name}.csv`;

/**
 * Is it one file, by its name as a service may write it: in other letters, trimmed, in another Unicode form, without accents, with escapes or
 * underscores for quotes and spaces?
 */
export const isSameFileName = (one: string, other: string): boolean => one === other || keyOf(one) === keyOf(other);

const keyOf = (name: string): string => wordsOf(unescaped(name).replaceAll('_', ' ')).join(' ') || name;

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name.replace(/%[\da-f]{2}/gi, ' ');
  }
}

/** A file that has been read. */
export interface EmailBatchUploadInput {
  name: string;
  text: string;
}

/** The upload, as data (email services specification, "Upload"). A product in retirement. */
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
    if (!jobs.length) throw new Unreadable('it names no job');
    // Who uploads one file is told of one job; of several, the file's name tells it, when it does.
    const own = jobs.filter((job) => isSameFileName(asText(asObject(job)?.['submitted_file']), name));
    const [job, ...others] = jobs.length === 1 ? jobs : own;
    if (!job || others.length)
      throw new Unreadable(
        'it tells of several jobs, and not which is the file’s',
        jobs.filter(normalizeJobId).map(decodeEmailBatch),
      );
    const uploaded = decodeEmailBatch(job);
    // An upload says none: the job has just been queued.
    return { ...uploaded, status: uploaded.status || 'pending' };
  },

  credits: () => 0,
};

/** Why this file cannot be uploaded; undefined when it can. Values are parted by commas or tabs. */
function fileProblem(text: string): string | undefined {
  const [header = '', ...rest] = text.split(/\r\n|\r|\n/, 3);
  const names = header.split(header.includes('\t') ? '\t' : ',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'));
  const columns = names.filter((name) => name === 'email').length;
  if (columns === 0)
    return "its first line names no column 'email'. Add a header line, or rename the column that holds the addresses.";
  if (columns > 1) return "its first line names two columns 'email'. Rename all but the one that holds the addresses.";
  return rest.some((line) => line.trim())
    ? undefined
    : 'it has no line after its header. Choose a file with addresses.';
}

/**
 * Uploads a file of email addresses as a job (email services specification, "Upload"): CSV, with commas or tabs, whose header names a
 * column 'email'. UTF-8 with or without BOM, or UTF-16 with BOM; sent as UTF-8 without.
 * **Chargeable by the specification; no price is shown, and the meter counts 0: the download is what costs.** Never repeated when its
 * outcome is unknown (`mayHaveBeenCharged`): look for it in `listEmailBatches` first.
 *
 * @returns the job: its id, the file's name, how many records it has, when it began.
 * @throws AddressServiceError: `input` for a file without an 'email' column, without records or that is not a text; `service` for a Status
 * other than OK; else as any call.
 */
export async function uploadEmailBatch(
  client: Client,
  file: File | (Blob & { name?: string }),
  options?: CallOptions,
): Promise<EmailBatch> {
  return call(client, uploadEmailBatchOperation, { name: uploadFileName(file), text: await textOf(file) }, options);
}

async function textOf(file: Blob): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    throw notSent('the file could not be read. Choose it again.');
  }
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw notSent('the file is not written in UTF-8 or UTF-16. Save it as CSV in UTF-8.');
  }
}

const notSent = (why: string) => new InputError('uploadEmailBatch', `uploadEmailBatch was not sent: ${why}`);

import {
  AbortedError,
  AddressServiceError,
  type ErrorDetails,
  type ErrorKind,
  HttpError,
  InputError,
  LimitError,
  NetworkError,
  ResponseError,
  ServiceError,
  TimeoutError,
} from '../errors.ts';
import { asObject, asText } from '../operation/decode.ts';

/** An error as a relay sends it: `{ "relayed": { … } }`, with a status of 400 or above. */
export interface RelayedError extends Omit<ErrorDetails, 'partial' | 'unplaced'> {
  kind: ErrorKind;
  message: string;
  /** Readable rows of the answer, which describe only records that the page sent. */
  partial?: unknown;
  /** Rows that match no record. */
  unplaced?: unknown;
}

const errorClasses = {
  input: InputError,
  network: NetworkError,
  timeout: TimeoutError,
  aborted: AbortedError,
  http: HttpError,
  service: ServiceError,
  response: ResponseError,
  limit: LimitError,
};

/** Recreates the error of the relay's own call to the service, or returns undefined if the answer contains no relayed error. */
export function parseRelayedError(operation: string, body: unknown): AddressServiceError | undefined {
  const relayed = asObject(asObject(body)?.['relayed']);
  const kind = asText(relayed?.['kind']) as ErrorKind;
  if (!relayed || !Object.hasOwn(errorClasses, kind)) return undefined;
  const { message, status, retryAfter, missing, partial, unplaced } = relayed;
  const toNumber = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : undefined);
  const textOf = (name: string) => (relayed[name] === undefined ? undefined : asText(relayed[name]));
  return new errorClasses[kind](operation, asText(message), {
    status: toNumber(status),
    code: textOf('code'),
    cause: textOf('cause'),
    resolution: textOf('resolution'),
    id: textOf('id'),
    mayHaveBeenCharged: relayed['mayHaveBeenCharged'] === true,
    refused: relayed['refused'] === true,
    retryAfter: toNumber(retryAfter),
    missing: Array.isArray(missing) ? missing.filter((index) => Number.isInteger(index)) : undefined,
    partial,
    unplaced: Array.isArray(unplaced) ? unplaced : undefined,
  });
}

/** Names of the fields in a relayed error. A `Record`, so that the compiler reports a missing field. */
const fields: Record<keyof RelayedError, true> = {
  kind: true,
  message: true,
  status: true,
  code: true,
  cause: true,
  resolution: true,
  id: true,
  mayHaveBeenCharged: true,
  refused: true,
  retryAfter: true,
  missing: true,
  partial: true,
  unplaced: true,
};

/** Returns only those fields of an error that a relay may send. `parseRelayedError` reads the result. */
export const toRelayedError = (error: AddressServiceError): RelayedError =>
  Object.fromEntries(
    (Object.keys(fields) as (keyof typeof fields)[]).map((name) => [name, error[name]]),
  ) as unknown as RelayedError;

/** Loads the code that removes keys from text. It shares a file with the code that redacts errors, which a page loads only for a failed call. */
export const loadKeyRedactor = () => import('./redact.lazy.ts');

/**
 * Content type of a file that a relay streams as it arrives from the service (docs/operations.md, "Through a relay"). The file is split into
 * chunks. Each chunk starts with its length (4 bytes, big-endian) and ends with a zero byte. An empty chunk marks the end of the file. The last
 * chunk is JSON: `{}` for a complete file, or `{ "relayed": … }` for a file that was cut off. If a server, proxy or browser ends the stream
 * early or adds text to it, the result cannot be mistaken for a complete file.
 */
export const relayedFileType = 'application/vnd.doorplate.file';

/** Whether a response is a file streamed by a relay. An intermediary may have added a charset to the content type or changed its case. */
export const isRelayedFile = (headers: Headers): boolean =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() === relayedFileType;

/** Maximum number of bytes in a chunk. Small, because a stream that is cut off loses its incomplete chunk. */
const maxChunkBytes = 64 * 1024;
/** Number of bytes before the content of a chunk (`headBytes`) and after it (`tailBytes`). */
const headBytes = 4;
const tailBytes = 1;

/** Splits part of a file into chunks for the stream. */
export const relayedFileChunks = (bytes: Uint8Array): Uint8Array<ArrayBuffer>[] =>
  Array.from({ length: Math.ceil(bytes.length / maxChunkBytes) }, (_, index) =>
    frame(bytes.subarray(index * maxChunkBytes, (index + 1) * maxChunkBytes)),
  );

/**
 * Creates the chunks that end the stream.
 *
 * @param json `{}`, or the error as JSON.
 */
export const relayedFileEnd = (json: string): Uint8Array<ArrayBuffer>[] => [
  frame(new Uint8Array()),
  frame(new TextEncoder().encode(json)),
];

function frame(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const framed = new Uint8Array(headBytes + bytes.length + tailBytes);
  new DataView(framed.buffer).setUint32(0, bytes.length);
  framed.set(bytes, headBytes);
  return framed;
}

/** Reads a file that a relay streams. */
interface RelayedFileReader {
  /** Adds bytes. Returns false to stop: the stream has ended, the bytes are not from a relay, or `onChunk` returned false. */
  add(bytes: Uint8Array<ArrayBuffer>): false | undefined;
  /** JSON at the end of the stream, or undefined if the stream was cut off. */
  readonly end: string | undefined;
}

/**
 * Creates a reader for a file that a relay streams.
 *
 * @param onChunk called with the content of each complete chunk.
 */
export function createRelayedFileReader(
  onChunk: (bytes: Uint8Array<ArrayBuffer>) => false | undefined,
): RelayedFileReader {
  let rest = new Uint8Array();
  let isLast = false;
  let end: string | undefined;

  /**
   * Reads the complete chunks and returns their length in bytes. Returns undefined if `add` must return false.
   */
  function readFrames(bytes: Uint8Array<ArrayBuffer>): number | undefined {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let index = 0;
    while (index + headBytes <= bytes.length) {
      const length = view.getUint32(index);
      const from = index + headBytes;
      // The last chunk can be longer, because its error may contain the readable rows.
      if (length > maxChunkBytes && !isLast) return undefined;
      const to = from + length;
      if (to + tailBytes > bytes.length) break;
      if (bytes[to] !== 0) return undefined;
      const content = bytes.slice(from, to);
      index = to + tailBytes;
      if (isLast) {
        end = new TextDecoder().decode(content);
        return undefined;
      }
      if (length === 0) isLast = true;
      else if (onChunk(content) === false) return undefined;
    }
    return index;
  }

  return {
    add(bytes) {
      const all = new Uint8Array(rest.length + bytes.length);
      all.set(rest);
      all.set(bytes, rest.length);
      const length = readFrames(all);
      if (length === undefined) return false;
      rest = all.slice(length);
      return undefined;
    },
    get end() {
      return end;
    },
  };
}

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

/** How a relay tells an error: `{ "relayed": { … } }`, with a status from 400. */
export interface RelayedError extends Omit<ErrorDetails, 'partial'> {
  kind: ErrorKind;
  message: string;
  /** Rows that were readable. They hold what the page sent itself. */
  partial?: unknown;
  /** Rows that could be put to no record: `extra` of `partial`, which JSON leaves out. */
  extra?: unknown;
}

const kinds = {
  input: InputError,
  network: NetworkError,
  timeout: TimeoutError,
  aborted: AbortedError,
  http: HttpError,
  service: ServiceError,
  response: ResponseError,
  limit: LimitError,
};

/** The error that a relay tells, as the one that its own call ended with; undefined of an answer that tells none. */
export function parseRelayedError(operation: string, body: unknown): AddressServiceError | undefined {
  const told = asObject(asObject(body)?.['relayed']);
  const kind = asText(told?.['kind']) as ErrorKind;
  if (!told || !Object.hasOwn(kinds, kind)) return undefined;
  const { message, status, retryAfter, missing, partial, extra } = told;
  const numberOf = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : undefined);
  const textOf = (name: string) => (told[name] === undefined ? undefined : asText(told[name]));
  return new kinds[kind](operation, asText(message), {
    status: numberOf(status),
    code: textOf('code'),
    cause: textOf('cause'),
    resolution: textOf('resolution'),
    id: textOf('id'),
    mayHaveBeenCharged: told['mayHaveBeenCharged'] === true,
    refused: told['refused'] === true,
    retryAfter: numberOf(retryAfter),
    missing: Array.isArray(missing) ? missing.filter((at) => Number.isInteger(at)) : undefined,
    partial:
      Array.isArray(partial) && Array.isArray(extra)
        ? Object.defineProperty(partial, 'extra', { value: extra })
        : partial,
  });
}

/** Each of them, so that the compiler names a new one that is left out. */
const fields: Record<Exclude<keyof RelayedError, 'extra'>, true> = {
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
};

/** What of an error a relay may tell: its fields, in the form that `relayErrorIn` reads. */
export const toRelayedError = (error: AddressServiceError): RelayedError =>
  ({
    ...Object.fromEntries((Object.keys(fields) as (keyof typeof fields)[]).map((name) => [name, error[name]])),
    extra: extraRowsOf(error),
  }) as unknown as RelayedError;

/** Rows of a partial answer that could be put to no record. */
export const extraRowsOf = ({ partial }: AddressServiceError): unknown =>
  Array.isArray(partial) ? (partial as { extra?: unknown }).extra : undefined;

/** Reads a file that a relay passes on. */
export interface RelayedFileReader {
  /** @returns false when nothing that follows is of the file. */
  add(bytes: Uint8Array<ArrayBuffer>): false | undefined;
  /** What was told at the end, as JSON; undefined of a file without one: it was torn on its way. */
  readonly end: string | undefined;
}

/** @param take gets the file's own bytes, whole piece by whole piece. */
export function createRelayedFileReader(take: (bytes: Uint8Array<ArrayBuffer>) => void): RelayedFileReader {
  let rest = new Uint8Array();
  let isLast = false;
  let end: string | undefined;

  /** @returns how many of these bytes are not needed any more; undefined when the rest is nothing that a relay writes. */
  function taken(bytes: Uint8Array<ArrayBuffer>): number | undefined {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let at = 0;
    while (at + headOfPiece <= bytes.length) {
      const length = view.getUint32(at);
      const from = at + headOfPiece;
      // The end tells rows that were readable, too.
      if (length > mostOfPiece && !isLast) return undefined;
      const to = from + length;
      if (to + tailOfPiece > bytes.length) break;
      if (bytes[to] !== 0) return undefined;
      const own = bytes.slice(from, to);
      at = to + tailOfPiece;
      if (isLast) {
        end = new TextDecoder().decode(own);
        return undefined;
      }
      if (length === 0) isLast = true;
      else take(own);
    }
    return at;
  }

  return {
    add(bytes) {
      const all = new Uint8Array(rest.length + bytes.length);
      all.set(rest);
      all.set(bytes, rest.length);
      const done = taken(all);
      if (done === undefined) return false;
      rest = all.slice(done);
      return undefined;
    },
    get end() {
      return end;
    },
  };
}

/**
 * A file that a relay passes on while it comes from the service (docs/operations.md, "Through a relay"): pieces, each between its length in 4 bytes (the
 * highest first) and a byte of 0. The last but one is empty, the last is JSON: `{}` for a whole file, `{ "relayed": … }` for one that was torn. So no
 * server, proxy or browser can make a part look like the whole, or its own words like the file's, whatever it writes where it has to end early.
 */
export const relayedFileType = 'application/vnd.doorplate.file';

/** Is this answer such a file? What stands between may add a character set, or write it in capitals. */
export const isRelayedFile = (headers: Headers): boolean =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() === relayedFileType;

/** Most bytes of one piece: what comes in one that is torn is lost. */
export const mostOfPiece = 64 * 1024;
/** Bytes before and after those of a piece. */
export const headOfPiece = 4;
export const tailOfPiece = 1;

function piece(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const framed = new Uint8Array(headOfPiece + bytes.length + tailOfPiece);
  new DataView(framed.buffer).setUint32(0, bytes.length);
  framed.set(bytes, headOfPiece);
  return framed;
}

/** Bytes of a file, as they travel. */
export const relayedFileChunks = (bytes: Uint8Array): Uint8Array<ArrayBuffer>[] =>
  Array.from({ length: Math.ceil(bytes.length / mostOfPiece) }, (_, at) =>
    piece(bytes.subarray(at * mostOfPiece, (at + 1) * mostOfPiece)),
  );

/** The end of a file, with what is to be told of it, as JSON. */
export const relayedFileEnd = (told: string): Uint8Array<ArrayBuffer>[] => [
  piece(new Uint8Array()),
  piece(new TextEncoder().encode(told)),
];

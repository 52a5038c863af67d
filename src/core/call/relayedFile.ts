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
export const relayedPieces = (bytes: Uint8Array): Uint8Array<ArrayBuffer>[] =>
  Array.from({ length: Math.ceil(bytes.length / mostOfPiece) }, (_, at) =>
    piece(bytes.subarray(at * mostOfPiece, (at + 1) * mostOfPiece)),
  );

/** The end of a file, with what is to be told of it, as JSON. */
export const relayedEnd = (told: string): Uint8Array<ArrayBuffer>[] => [
  piece(new Uint8Array()),
  piece(new TextEncoder().encode(told)),
];

import { createLineCounter, relayedFileEnd, type RelayedError, relayedFileChunks } from '../../core/index.ts';

const lineFeed = 10;
const redacted = '[redacted]';

/** A download in relay format. The bytes are buffered first, and are forwarded once it is certain that the response is a file. */
export interface FileStream {
  /** Adds bytes of the response. `isFile` is true once it is certain that the response is a file. */
  write(bytes: Uint8Array<ArrayBuffer>, isFile: boolean): void;
  /**
   * Ends the file. Pass an error if the file is incomplete. @returns the file in relay format. If no bytes arrived or the file has already ended, returns
   * undefined.
   */
  end(error?: RelayedError): Blob | undefined;
  /** Number of records received so far. Every line after the header is a record. */
  readonly records: number;
}

/**
 * Creates a file stream.
 *
 * @param redact Removes the key from a string.
 * @param onFile Called once with the stream of a large file while the file is still arriving. Not called for a short file.
 */
export function createFileStream(
  redact: (text: string) => string,
  onFile: (file: ReadableStream<Uint8Array<ArrayBuffer>>) => void,
): FileStream {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const lines = createLineRedactor(redact);
  const count = createLineCounter();
  let isOpen = false;
  let isEnded = false;
  /** Undefined until a reader reads the file, and after the reader has cancelled. */
  let reader: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  const send = (more: readonly Uint8Array<ArrayBuffer>[]) => {
    pieces.push(...more);
    for (const piece of more) reader?.enqueue(piece);
  };
  return {
    write(bytes, isFile) {
      if (isEnded) return;
      count.add(bytes);
      send(relayedFileChunks(lines.add(bytes)));
      if (!isFile || isOpen) return;
      isOpen = true;
      onFile(
        new ReadableStream({
          start(controller) {
            reader = controller;
            for (const piece of pieces) controller.enqueue(piece);
          },
          cancel() {
            reader = undefined;
          },
        }),
      );
    },
    end(error) {
      if (isEnded) return undefined;
      isEnded = true;
      send(relayedFileChunks(lines.end()));
      if (pieces.length === 0) return undefined;
      send(relayedFileEnd(error ? redact(JSON.stringify({ relayed: error })) : '{}'));
      reader?.close();
      reader = undefined;
      return new Blob(pieces);
    },
    get records() {
      return Math.max(0, count.lines - 1);
    },
  };
}

/** Removes the key from a file line by line, so that a key split over two chunks is found. All other bytes stay unchanged. */
interface LineRedactor {
  /** Adds bytes of the file, and returns the lines that are now complete. */
  add(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
  /** Ends the file, and returns the bytes after the last line break. */
  end(): Uint8Array<ArrayBuffer>;
}

function createLineRedactor(redact: (text: string) => string): LineRedactor {
  let held: Uint8Array<ArrayBuffer>[] = [];
  const redactBytes = (pieces: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> => {
    const bytes = concatBytes(pieces);
    // One character per byte preserves all other bytes in any encoding.
    const text = toLatin1(bytes);
    const left = redact(text);
    if (left === text) return bytes;
    // UTF-16 has a 0 between two ASCII characters.
    const isWide = text.includes('\0');
    return fromLatin1(isWide ? left.replaceAll(redacted, Array.from(redacted).join('\0')) : left);
  };
  return {
    add(bytes) {
      const end = bytes.lastIndexOf(lineFeed) + 1;
      if (end === 0) {
        held.push(bytes);
        return new Uint8Array();
      }
      const lines = redactBytes([...held, bytes.subarray(0, end)]);
      held = [bytes.subarray(end)];
      return lines;
    },
    end: () => redactBytes(held),
  };
}

function toLatin1(bytes: Uint8Array): string {
  let text = '';
  for (let index = 0; index < bytes.length; index += 8_192)
    text += String.fromCharCode(...bytes.subarray(index, index + 8_192));
  return text;
}

const fromLatin1 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

function concatBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let index = 0;
  for (const piece of pieces) {
    whole.set(piece, index);
    index += piece.length;
  }
  return whole;
}

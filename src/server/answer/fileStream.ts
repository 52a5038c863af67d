import {
  createLineCounter,
  type KeyRedactor,
  relayedFileEnd,
  type RelayedError,
  relayedFileChunks,
} from '../../core/index.ts';

/**
 * A downloaded file, converted to the format in which a relay streams files (`relayedFileType`). Bytes are buffered until it is certain that the
 * response is a file, and then forwarded.
 */
export interface FileStream {
  /** Adds bytes of the response. `isFile` is true once it is certain that the response is a file. */
  write(bytes: Uint8Array<ArrayBuffer>, isFile: boolean): void;
  /**
   * Ends the file. Pass an error if the file is incomplete.
   *
   * @returns the converted file, or undefined if no bytes arrived or the file has already ended.
   */
  end(error?: RelayedError): Blob | undefined;
  /** Number of records received so far. Every line after the header is a record. */
  readonly records: number;
}

/**
 * Creates a file stream.
 *
 * @param keys Removes the key.
 * @param onFile Called once with the stream of a large file while it is still arriving. Not called for a short file.
 */
export function createFileStream(
  keys: KeyRedactor,
  onFile: (file: ReadableStream<Uint8Array<ArrayBuffer>>) => void,
): FileStream {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const content = createContentRedactor(keys);
  const count = createLineCounter();
  let isOpen = false;
  let isEnded = false;
  /** Controller of the stream that `onFile` received. Undefined before that, and after the visitor has cancelled the stream or the file has ended. */
  let reader: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  const send = (more: readonly Uint8Array<ArrayBuffer>[]) => {
    pieces.push(...more);
    for (const piece of more) reader?.enqueue(piece);
  };
  return {
    write(bytes, isFile) {
      if (isEnded) return;
      count.add(bytes);
      send(relayedFileChunks(content.add(bytes)));
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
      send(relayedFileChunks(content.end()));
      if (pieces.length === 0) return undefined;
      send(relayedFileEnd(error ? keys.redact(JSON.stringify({ relayed: error })) : '{}'));
      reader?.close();
      reader = undefined;
      return new Blob(pieces);
    },
    get records() {
      return Math.max(0, count.lines - 1);
    },
  };
}

/** Removes keys from a file, even if a key is split across chunks or lines. All other bytes stay unchanged. */
interface ContentRedactor {
  /**
   * Adds bytes of the file. Returns the bytes that are ready, without keys. Holds back the last bytes, because a key could start in them and
   * continue in the next bytes.
   */
  add(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
  /** Ends the file. Returns the bytes that were held back, without keys. */
  end(): Uint8Array<ArrayBuffer>;
}

/**
 * Minimum number of bytes to search for keys at a time. The end of each part is searched again together with the next bytes, so small chunks
 * would be searched many times.
 */
const minSearched = 16_384;

function createContentRedactor({ find, maxLength, redacted }: KeyRedactor): ContentRedactor {
  let held: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  /**
   * Returns the held bytes without keys, except the last `kept` bytes, which stay held. A key that starts earlier and extends into them is
   * removed as a whole.
   */
  const release = (kept: number): Uint8Array<ArrayBuffer> => {
    const bytes = concatBytes(held);
    let end = bytes.length - kept;
    // One character per byte preserves all other bytes in any encoding.
    const text = toLatin1(bytes);
    const pieces: Uint8Array[] = [];
    let shown = 0;
    for (const range of find(text)) {
      if (range.start >= end) break;
      // UTF-16 has a 0 between two ASCII characters.
      const isWide = text.slice(range.start, range.end).includes('\0');
      pieces.push(bytes.subarray(shown, range.start), fromLatin1(isWide ? Array.from(redacted).join('\0') : redacted));
      shown = range.end;
      end = Math.max(end, shown);
    }
    held = [bytes.subarray(end)];
    size = bytes.length - end;
    return concatBytes([...pieces, bytes.subarray(shown, end)]);
  };
  return {
    add(bytes) {
      held.push(bytes);
      size += bytes.length;
      return size < minSearched + 2 * maxLength ? new Uint8Array() : release(maxLength);
    },
    end: () => release(0),
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

import { createLineCounter, relayedFileEnd, type RelayedError, relayedFileChunks } from '../../core/index.ts';

const lineEnd = 10;
const redacted = '[redacted]';

/** Takes the key out of a file that comes in pieces: line by line, so that it is found where it stands in two of them. All other bytes stay as they are. */
export interface LineCleaner {
  /** @returns the lines that are whole by now. */
  add(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
  /** @returns what came after the last line end. */
  end(): Uint8Array<ArrayBuffer>;
}

export function createLineCleaner(clean: (text: string) => string): LineCleaner {
  let held: Uint8Array<ArrayBuffer>[] = [];
  const cleaned = (pieces: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> => {
    const bytes = joined(pieces);
    // A character for each byte, so that all that is not the key stays, whatever the file is written in.
    const text = textOf(bytes);
    const left = clean(text);
    if (left === text) return bytes;
    // In UTF-16 there is a 0 between two of them.
    const isWide = text.includes('\0');
    return bytesOf(isWide ? left.replaceAll(redacted, Array.from(redacted).join('\0')) : left);
  };
  return {
    add(bytes) {
      const end = bytes.lastIndexOf(lineEnd) + 1;
      if (end === 0) {
        held.push(bytes);
        return new Uint8Array();
      }
      const lines = cleaned([...held, bytes.subarray(0, end)]);
      held = [bytes.subarray(end)];
      return lines;
    },
    end: () => cleaned(held),
  };
}

function textOf(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** A file on its way through: kept as it travels, and passed on from the moment on when it can be nothing else. */
export interface Passage {
  take(bytes: Uint8Array<ArrayBuffer>, isFile: boolean): void;
  /** The call has ended, with this error where the file is torn. @returns the file as it travels; undefined when nothing of one came, and the second time. */
  end(error?: RelayedError): Blob | undefined;
  /** Records that came: lines after the header. */
  readonly records: number;
}

/**
 * @param clean takes the key out of a text.
 * @param open gets the file while it comes, once. It is never called for a file that is short.
 */
export function createPassage(
  clean: (text: string) => string,
  open: (file: ReadableStream<Uint8Array<ArrayBuffer>>) => void,
): Passage {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const lines = createLineCleaner(clean);
  const count = createLineCounter();
  let isOpen = false;
  let isEnded = false;
  /** undefined: nobody reads yet, or nobody does any more. */
  let reader: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  const send = (more: readonly Uint8Array<ArrayBuffer>[]) => {
    pieces.push(...more);
    for (const piece of more) reader?.enqueue(piece);
  };
  return {
    take(bytes, isFile) {
      if (isEnded) return;
      count.add(bytes);
      send(relayedFileChunks(lines.add(bytes)));
      if (!isFile || isOpen) return;
      isOpen = true;
      open(
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
      send(relayedFileEnd(error ? clean(JSON.stringify({ relayed: error })) : '{}'));
      reader?.close();
      reader = undefined;
      return new Blob(pieces);
    },
    get records() {
      return Math.max(0, count.lines - 1);
    },
  };
}

import { createLineCounter, relayedFileEnd, type RelayedError, relayedFileChunks } from '../core/index.ts';
import { createLineCleaner } from './createLineCleaner.ts';

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

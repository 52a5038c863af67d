/** A file on its way through: kept as it comes, and passed on from the moment on when it can be nothing else. */
export interface Passage {
  take(bytes: Uint8Array<ArrayBuffer>, isFile: boolean): void;
  /** The call has ended. What is torn for us is torn for who reads. */
  end(isWhole: boolean): void;
  /** What came; undefined for nothing. */
  readonly part: Blob | undefined;
}

/** @param open gets the file while it comes, once. It is never called for a file that is short. */
export function createPassage(open: (file: ReadableStream<Uint8Array<ArrayBuffer>>) => void): Passage {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let isOpen = false;
  /** undefined: nobody reads yet, or nobody does any more. */
  let reader: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  return {
    take(bytes, isFile) {
      chunks.push(bytes);
      reader?.enqueue(bytes);
      if (!isFile || isOpen) return;
      isOpen = true;
      open(
        new ReadableStream({
          start(controller) {
            reader = controller;
            for (const chunk of chunks) controller.enqueue(chunk);
          },
          cancel() {
            reader = undefined;
          },
        }),
      );
    },
    end(isWhole) {
      if (isWhole) reader?.close();
      else reader?.error(new Error('The file was torn.'));
      reader = undefined;
    },
    get part() {
      return chunks.length > 0 ? new Blob(chunks, { type: 'text/csv' }) : undefined;
    },
  };
}

import type { Readable } from 'node:stream';
import { failure } from './failure.ts';

/** What is read of a body, piece by piece. @param cancel called when nobody wants the rest */
export function webStreamOf(body: Readable, cancel: () => void): ReadableStream<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream<Uint8Array>(
    {
      async pull(web) {
        try {
          const piece = await pieces.next();
          if (piece.done) web.close();
          else web.enqueue(piece.value);
        } catch (cause) {
          throw failure('terminated', cause);
        }
      },
      // Not by the iterator, which would wait for the next piece first.
      cancel,
    },
    { highWaterMark: 0 },
  );
}

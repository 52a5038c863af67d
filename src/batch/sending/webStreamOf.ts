import type { Readable } from 'node:stream';
import { fetchError } from './fetchError.ts';

/** A body as a web stream, read piece by piece as it is asked for. */
export function webStreamOf(body: Readable): ReadableStream<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream<Uint8Array>(
    {
      async pull(web) {
        try {
          const piece = await pieces.next();
          if (piece.done) web.close();
          else web.enqueue(piece.value);
        } catch (cause) {
          throw fetchError('terminated', cause);
        }
      },
      // Not by the iterator, which would wait for the next piece first.
      cancel() {
        body.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

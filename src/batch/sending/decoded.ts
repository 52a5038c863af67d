import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

// As `fetch` does: what can be read of a body that lacks its last bytes is read. Whether an answer is whole is told by its JSON.
const gunzip = () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
const decoders: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['deflate', () => createInflate({ finishFlush: constants.Z_SYNC_FLUSH })],
  ['br', () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })],
]);

/** What is asked for with `accept-encoding`. */
export const codings = 'gzip, br';

/** The body of an answer, without its content codings. From an unknown coding on it is left as it is, as by `fetch`. */
export function decoded(reply: IncomingMessage): Readable {
  let stream: Readable = reply;
  for (const coding of (reply.headers['content-encoding'] ?? '').toLowerCase().split(',').reverse()) {
    const decoder = decoders.get(coding.trim());
    if (!decoder) break;
    // The pipeline hands an error on, and whoever reads the last stream is told.
    stream = pipeline(stream, decoder(), () => undefined);
  }
  return stream;
}

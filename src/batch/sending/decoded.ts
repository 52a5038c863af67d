import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

// As `fetch` does: what can be read of a body that lacks its last bytes is read. Whether an answer is whole is told by its JSON.
const lenient = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const lenientBrotli = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH };
const decoders: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', () => createGunzip(lenient)],
  ['x-gzip', () => createGunzip(lenient)],
  ['deflate', () => createInflate(lenient)],
  ['br', () => createBrotliDecompress(lenientBrotli)],
]);

/** What is asked for with `accept-encoding`. */
export const codings = 'gzip, br';

/** Codings of one body, at most: each of them may make much of little. */
const most = 5;

/** A body without its content codings; as it is where one of them is unknown, as by `fetch`. */
export function decoded(body: Readable, coding: string): Readable {
  if (!coding) return body;
  const its = coding.toLowerCase().split(',').reverse();
  const makes = its.flatMap((name) => decoders.get(name.trim()) ?? []);
  if (makes.length < its.length || its.length > most) return body;
  let stream = body;
  // The pipeline hands an error on, and whoever reads the last stream is told.
  for (const make of makes) stream = pipeline(stream, make(), () => undefined);
  return stream;
}

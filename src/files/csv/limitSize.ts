import { CsvError } from './CsvTable.ts';

/**
 * A file may unpack to more than 256 MB only if that is at most 200 times its size. Tables never compress better than that, but an archive of 10 MB
 * can contain 10 GB of zeros.
 */
const [maxSize, maxRatio] = [256 * 1024 * 1024, 200];

/**
 * Stops unpacking a file that would fill the memory or the disk.
 *
 * @param packedSize size of the file before it is unpacked.
 * @throws CsvError `too-large`
 */
export async function* limitSize<Bytes extends Uint8Array>(
  pieces: AsyncIterable<Bytes>,
  packedSize: number,
): AsyncGenerator<Bytes> {
  let size = 0;
  for await (const bytes of pieces) {
    size += bytes.length;
    if (size > Math.max(maxSize, maxRatio * packedSize)) throw new CsvError('too-large');
    yield bytes;
  }
}

import { constants, deflateRawSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readCsv } from 'doorplate/files';
import { zip } from '../support/zip.ts';

const read = (bytes: Uint8Array<ArrayBuffer>) => readCsv(new Blob([bytes]));

test('an archive of 1 MB that contains 1 GB of zeros is refused before it fills the memory', async () => {
  const part = deflateRawSync(Buffer.alloc(10_000_000), { finishFlush: constants.Z_FULL_FLUSH });
  const deflate = () => Buffer.concat([...Array<Buffer>(100).fill(part), deflateRawSync(Buffer.alloc(0))]);
  const bomb = (claimed: number) => zip({ 'zeros.csv': '' }, { isLong: true, deflate, sizeOf: () => claimed });
  await expect(read(bomb(1_000_000_000))).rejects.toMatchObject({ reason: 'too-large' });
  await expect(read(bomb(100))).rejects.toMatchObject({ reason: 'unreadable' });
  const gzipped = Buffer.concat(Array<Buffer>(100).fill(gzipSync(Buffer.alloc(10_000_000))));
  await expect(read(new Uint8Array(gzipped))).rejects.toMatchObject({ reason: 'too-large' });
});

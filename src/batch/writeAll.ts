import { writeSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

const written = (count: number): number => {
  if (count > 0) return count;
  throw new Error('The disk takes nothing.');
};

/** Writes all of some bytes into a file, however many of them a write takes. `at`: where; undefined for its end, of a file that only grows. */
export async function writeAll(file: FileHandle, bytes: Uint8Array, at?: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const place = at === undefined ? null : at + done;
    done += written((await file.write(bytes, done, bytes.length - done, place)).bytesWritten);
  }
}

/** The same, and nothing else is done meanwhile. */
export function writeAllNow({ fd }: FileHandle, bytes: Uint8Array, at?: number): void {
  for (let done = 0; done < bytes.length;) {
    const place = at === undefined ? null : at + done;
    done += written(writeSync(fd, bytes, done, bytes.length - done, place));
  }
}

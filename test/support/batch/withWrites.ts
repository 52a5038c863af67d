import { open } from 'node:fs/promises';
import { vi } from 'vitest';

/** `write` of a file handle, as the journal and the results call it. */
export type Write = (
  bytes: Uint8Array,
  from: number,
  length: number,
  at: number | null,
) => Promise<{ bytesWritten: number }>;

/** Replaces `write` of all file handles while `act` runs. `instead` gets Node's own `write`. */
export async function withWrites<Value>(instead: (own: Write) => Write, act: () => Promise<Value>): Promise<Value> {
  const some = await open(import.meta.filename);
  const files = Object.getPrototypeOf(some) as { write: Write };
  await some.close();
  const { write } = files;
  const spy = vi.spyOn(files, 'write').mockImplementation(function (this: typeof files, ...args) {
    return instead((...own) => write.apply(this, own))(...args);
  });
  try {
    return await act();
  } finally {
    spy.mockRestore();
  }
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { replaceFile } from '../disk.ts';
import type { Lock } from '../lock/lockFile.ts';

type Counts = Readonly<Record<string, number>>;
/** By their digests. */
export type RejectionReasons = ReadonlyMap<string, string>;

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * Why rows were turned down: sentences of the service, which may name an address ("Nearest: …"). So the journal has their digests, and they stand in a
 * file of their own that only its owner can read. Gives what it has; where it is gone, nothing.
 */
export async function readReasons(path: string): Promise<RejectionReasons> {
  try {
    const texts: unknown = JSON.parse(await readFile(path, 'utf8'));
    return new Map(Array.isArray(texts) ? texts.map((text) => [digestOf(String(text)), String(text)]) : []);
  } catch {
    return new Map();
  }
}

/**
 * Reasons by their digests. Those that the file does not have are on the disk when this resolves.
 *
 * @throws BatchError where the job is not ours any more
 */
export async function hashReasons(path: string, counts: Counts, lock: Pick<Lock, 'assertHeld'>): Promise<Counts> {
  const texts = Object.keys(counts);
  if (texts.length === 0) return {};
  const known = await readReasons(path);
  if (texts.some((text) => !known.has(digestOf(text)))) {
    const all = new Set([...known.values(), ...texts]);
    await replaceFile(path, JSON.stringify([...all]), lock);
  }
  return Object.fromEntries(Object.entries(counts).map(([text, count]) => [digestOf(text), count]));
}

/** Reasons in the words that are known; the others are counted together. */
export function restoreReasons(counts: Counts, words: RejectionReasons): Record<string, number> {
  const all = new Map<string, number>();
  for (const [digest, count] of Object.entries(counts)) {
    const text = words.get(digest) ?? 'other';
    all.set(text, (all.get(text) ?? 0) + count);
  }
  return Object.fromEntries(all);
}

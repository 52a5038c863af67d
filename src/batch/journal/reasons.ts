import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { replaceFile } from '../disk.ts';
import type { Lock } from '../lock/lockFile.ts';

type ReasonCounts = Readonly<Record<string, number>>;
/** Rejection reasons by digest. */
type RejectionReasons = ReadonlyMap<string, string>;

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * Reads the file of rejection reasons. Only its owner can read the file. The journal contains only digests of the reasons, because a reason
 * from the service may contain an address ("Nearest: …").
 *
 * @returns an empty map if the file is missing or damaged.
 */
export async function readReasons(path: string): Promise<RejectionReasons> {
  try {
    const texts: unknown = JSON.parse(await readFile(path, 'utf8'));
    return new Map(Array.isArray(texts) ? texts.map((text) => [digest(String(text)), String(text)]) : []);
  } catch {
    return new Map();
  }
}

/**
 * Replaces reasons with their digests. Adds new reasons to the file, and resolves when they are on disk.
 *
 * @throws BatchError if this process no longer owns the job.
 */
export async function hashReasons(
  path: string,
  counts: ReasonCounts,
  lock: Pick<Lock, 'assertHeld'>,
): Promise<ReasonCounts> {
  const texts = Object.keys(counts);
  if (texts.length === 0) return {};
  const known = await readReasons(path);
  if (texts.some((text) => !known.has(digest(text)))) {
    const all = new Set([...known.values(), ...texts]);
    await replaceFile(path, JSON.stringify([...all]), lock);
  }
  return Object.fromEntries(Object.entries(counts).map(([text, count]) => [digest(text), count]));
}

/** Replaces digests with the reasons that they stand for. Unknown digests are counted together as `other`. */
export function restoreReasons(counts: ReasonCounts, reasons: RejectionReasons): Record<string, number> {
  const restored = new Map<string, number>();
  for (const [key, count] of Object.entries(counts)) {
    const text = reasons.get(key) ?? 'other';
    restored.set(text, (restored.get(text) ?? 0) + count);
  }
  return Object.fromEntries(restored);
}

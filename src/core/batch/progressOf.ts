import type { BatchProgress } from './Batch.ts';

/** What a run knows of itself at a moment. */
export interface Standing extends Omit<BatchProgress, 'total' | 'done' | 'rate' | 'timeLeft'> {
  /** Records of the input: how many it has, or says that it has. */
  total: number | undefined;
  /** Records that an earlier run knew: they took no time of this one. */
  adopted: number;
}

/** The figures that follow from the others. */
export function progressOf({ adopted, ...standing }: Standing): BatchProgress {
  const { total, results, rejected, inDoubt, elapsed } = standing;
  const done = results + rejected + inDoubt;
  const rate = elapsed > 0 ? (Math.max(0, done - adopted) / elapsed) * 1000 : 0;
  const left = total === undefined ? undefined : total - done;
  const timeLeft = left === 0 ? 0 : left === undefined || rate === 0 ? undefined : (left / rate) * 1000;
  return { ...standing, done, rate, timeLeft };
}

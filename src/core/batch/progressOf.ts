import type { BatchProgress } from './Batch.ts';

/** What a run knows of itself at a moment. */
export interface Standing extends Omit<BatchProgress, 'total' | 'done' | 'rate' | 'timeLeft'> {
  /** Records of the input: how many it has, or says that it has. */
  total: number | undefined;
  /** Records that were sent and answered. */
  answers: number;
  /** Records that will be sent, as far as it can be told. */
  toSend: number | undefined;
}

/** The figures that follow from the others. */
export function progressOf({ answers, toSend, ...standing }: Standing): BatchProgress {
  const { total, results, rejected, inDoubt, elapsed } = standing;
  const done = results + rejected + inDoubt;
  // Records that need no call take no time: they say nothing of how fast the service is.
  const rate = elapsed > 0 ? (answers / elapsed) * 1000 : 0;
  const timeLeft = total === done ? 0 : toSend === undefined || rate === 0 ? undefined : (toSend / rate) * 1000;
  return { ...standing, done, rate, timeLeft };
}

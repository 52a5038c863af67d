import type { FileRunPhase } from '../../files/index.ts';
import type { FilesWords } from '../../react/index.ts';
import type { AnyFileRun } from './AnyFileRun.ts';

/** What is said of a run at this moment. */
export function saidOf(
  words: FilesWords,
  { isTaken, reason, summary }: AnyFileRun,
  status: FileRunPhase | 'pausing',
): string {
  if (isTaken) return words.taken();
  switch (status) {
    case 'stopped':
      return words.stopped(reason ?? 'refused');
    case 'done':
      return words.done(summary.tone ?? 'good');
    case 'empty':
    case 'reading':
    case 'ready':
      return '';
    default:
      return words.status(status);
  }
}

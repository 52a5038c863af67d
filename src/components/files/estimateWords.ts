import type { BatchEstimate } from '../../core/index.ts';
import type { FilesWords } from '../../react/index.ts';

/** What a file will send and cost, in sentences. */
export function estimateWords(words: FilesWords, estimate: BatchEstimate): string[] {
  const { records, calls, credits, unsendable, alike, withinBudget, creditsNeeded } = estimate;
  return [
    words.estimate(records, calls, credits),
    unsendable > 0 && words.unsendable(unsendable),
    alike > 0 && words.alike(alike),
    !withinBudget && words.overBudget(creditsNeeded),
  ].filter((part) => part !== false);
}

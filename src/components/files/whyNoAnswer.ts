import type { BatchOperationName, BatchOutcome } from '../../core/index.ts';
import type { FilesWords } from '../../react/index.ts';

/** Why a row has no result, in words; undefined for a row that has one, or waits. What the service or the engine says of this row alone stands in a line below. */
export function whyNoAnswer(
  words: FilesWords,
  outcome: BatchOutcome<BatchOperationName> | undefined,
): { sentence: string; detail: string } | undefined {
  if (!outcome || 'result' in outcome) return undefined;
  if ('inDoubt' in outcome) return { sentence: words.rowWhy('in-doubt'), detail: '' };
  const { reason, why } = outcome.rejected;
  return { sentence: words.rowWhy(reason), detail: reason === 'unsent' ? '' : why };
}

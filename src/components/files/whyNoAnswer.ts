import type { BatchOperationName, BatchOutcome } from '../../core/index.ts';
import type { FilesWords } from '../../react/index.ts';

/**
 * Why a row has no result, in words; undefined for a row that has one, or waits. What the service says of it stands in a line below, in its own
 * words; an English message for developers does not.
 */
export function whyNoAnswer(
  words: FilesWords,
  outcome: BatchOutcome<BatchOperationName> | undefined,
): { sentence: string; detail: string } | undefined {
  if (!outcome || 'result' in outcome) return undefined;
  if ('inDoubt' in outcome) return { sentence: words.rowWhy('in-doubt'), detail: '' };
  const { reason, fault, error } = outcome.rejected;
  if (fault) return { sentence: words.unsendableWhy(fault), detail: '' };
  const said = error?.kind === 'service' ? [error.cause, error.resolution].filter(Boolean).join(' ') || error.code : '';
  return { sentence: words.rowWhy(reason), detail: said ?? '' };
}

import type { RowReason } from '../../../files/index.ts';
import type { FilesWords } from '../../../react/index.ts';

/** Says why a row has no result. */
export function reasonSentence(words: FilesWords, reason: RowReason): string {
  switch (reason) {
    case 'unsent':
    case 'unsendable':
    case 'rejected':
    case 'in-doubt':
      return words.rowReason(reason);
    default:
      return words.unsendableReason(reason);
  }
}

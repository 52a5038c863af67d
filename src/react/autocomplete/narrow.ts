import { markMatches, matchesText, type Suggestion, wordsOf } from '../../core/index.ts';
import { placeOf } from './placeOf.ts';

/** Those rows of an older answer that still match the text, marked for it: the service's own marks are for the older text. */
export function narrow(suggestions: readonly Suggestion[], text: string): readonly Suggestion[] {
  const words = wordsOf(text);
  return suggestions.flatMap((row) => {
    const place = placeOf(row);
    return matchesText(text, `${row.text} ${place}`)
      ? [{ ...row, highlight: markMatches(words, row.text, place) }]
      : [];
  });
}

import type { SearchWords } from '../words/SearchWords.ts';
import type { State } from './State.ts';

/** What there is to say of a state, for the ear. The active option is the browser's to say. */
export function announcementOf(
  { phase, suggestions, trail, error, inputValue, refinement }: State,
  words: SearchWords,
): string {
  const container = trail.at(-1)?.container?.text;
  switch (phase) {
    case 'found':
      return container === undefined
        ? words.results(suggestions.length)
        : words.resultsIn(suggestions.length, container);
    case 'empty':
      return container === undefined || refinement === '' ? words.none() : words.noneIn(container);
    case 'finding':
    case 'opening':
    case 'retrieving':
      return words.loading();
    case 'selected':
      return words.selected(inputValue);
    case 'failed':
      return error ? words.error(error) : '';
    case 'idle':
      return '';
  }
}

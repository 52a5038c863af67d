import type { SearchWords } from '../words/Words.ts';
import type { AutocompleteState } from './session/reducer.ts';

/** Describes a state for screen readers. Leaves out the active option, because the browser announces it. */
export function describeState(
  { phase, suggestions, trail, error, inputValue, refinement }: AutocompleteState,
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

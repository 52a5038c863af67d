import type { Messages } from '../words/Messages.ts';
import type { State } from './State.ts';

/** What there is to say of a state, for the ear. The active option is the browser's to say. */
export function announcementOf({ phase, suggestions, trail, error, inputValue }: State, messages: Messages): string {
  const container = trail.at(-1)?.container?.text;
  switch (phase) {
    case 'found':
      return container === undefined
        ? messages.results(suggestions.length)
        : messages.resultsIn(suggestions.length, container);
    case 'empty':
      return messages.none();
    case 'finding':
    case 'opening':
    case 'retrieving':
      return messages.loading();
    case 'selected':
      return messages.selected(inputValue);
    case 'failed':
      return error ? messages.error(error) : '';
    case 'idle':
      return '';
  }
}

'use client';
import type { SearchWords } from '../../words/Words.ts';
import type { AutocompleteState } from '../session/state.ts';
import { useEffect, useState } from 'react';
import { type ComboboxElements, hasFocus } from './elements.ts';

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

/** Milliseconds that the text must stay unchanged, so that a count is not announced for every keystroke. */
const announceDelay = 1000;

type Announcement = {
  text: string;
  /** The live region that shows the text. Alternates, so that the same message can be announced twice in a row. */
  turn: 0 | 1;
};

/** Announces `text` after a delay, if the field still has the focus. Announces it again when `moment` changes. */
export function useAnnouncement(text: string, moment: string, elements: ComboboxElements): Announcement {
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '', turn: 0 });
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text === '') setAnnouncement(({ turn }) => ({ text, turn }));
      else if (hasFocus(elements)) setAnnouncement(({ turn }) => ({ text, turn: turn ? 0 : 1 }));
    }, announceDelay);
    return () => {
      clearTimeout(timer);
    };
  }, [text, moment, elements]);
  return announcement;
}

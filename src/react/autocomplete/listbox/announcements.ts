'use client';
import type { SearchWords } from '../../words/Words.ts';
import type { State } from '../session/state.ts';
import { useEffect, useState } from 'react';
import { type Elements, hasFocus } from './elements.ts';

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

/** ms of rest before anything is said: nobody wants to hear a count per key. */
const rest = 1000;

export interface Announcement {
  text: string;
  /** Flips with each announcement: two regions take turns, so that the same words are heard twice. */
  turn: 0 | 1;
}

/**
 * What a screen reader is told, once it has not changed for a second and only while the focus is in the field. `moment` makes the same words
 * news.
 */
export function useAnnouncement(text: string, moment: string, elements: Elements): Announcement {
  const [said, setSaid] = useState<Announcement>({ text: '', turn: 0 });
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text === '') setSaid(({ turn }) => ({ text, turn }));
      else if (hasFocus(elements)) setSaid(({ turn }) => ({ text, turn: turn ? 0 : 1 }));
    }, rest);
    return () => {
      clearTimeout(timer);
    };
  }, [text, moment, elements]);
  return said;
}

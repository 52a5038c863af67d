'use client';
import { useEffect, useState } from 'react';
import { hasFocus } from '../page/inputs.ts';
import type { ComboboxElements } from './elements.ts';

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
      else if (hasFocus(elements.input)) setAnnouncement(({ turn }) => ({ text, turn: turn ? 0 : 1 }));
    }, announceDelay);
    return () => {
      clearTimeout(timer);
    };
  }, [text, moment, elements]);
  return announcement;
}

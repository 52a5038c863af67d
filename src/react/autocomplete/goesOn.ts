import { questionText } from '../find/questionText.ts';

/** What of a text was typed after it was `typed`; undefined of one that does not go on from it. An app may write capitals of it. */
export const restOf = (typed: string, text: string): string | undefined =>
  text.slice(0, typed.length).toLowerCase() === typed.toLowerCase() ? text.slice(typed.length) : undefined;

/** The two as one question. Figures that were typed right after a word are a word of their own: nobody writes a space to narrow a list. */
export const joined = (typed: string, rest: string): string =>
  questionText(typed + (/\p{L}$/u.test(typed) && /^\d/.test(rest) ? ' ' : '') + rest);

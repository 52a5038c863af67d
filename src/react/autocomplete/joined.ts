import { questionText } from '../find/questionText.ts';

/** The two as one question. Figures that were typed right after a word are a word of their own: nobody writes a space to narrow a list. */
export const joined = (typed: string, rest: string): string =>
  questionText(typed + (/\p{L}$/u.test(typed) && /^\d/.test(rest) ? ' ' : '') + rest);

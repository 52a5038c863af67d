import { normalizeQuery } from '../../find/findQuery.ts';

/**
 * Joins the text that a container was opened with and the text typed inside the container into one query. Digits typed
 * right after a word become a separate word, because users do not type a space to narrow a list.
 */
export const joinQuery = (typed: string, rest: string): string =>
  normalizeQuery(typed + (/\p{L}$/u.test(typed) && /^\d/.test(rest) ? ' ' : '') + rest);

/**
 * Returns the part of `text` that follows `typed`, or undefined if `text` does not start with `typed`. Ignores case.
 */
export const textAfter = (typed: string, text: string): string | undefined =>
  text.slice(0, typed.length).toLowerCase() === typed.toLowerCase() ? text.slice(typed.length) : undefined;

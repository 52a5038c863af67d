import { normalizeQuery } from '../../find/findQuery.ts';

/**
 * Joins the text with which a container was opened and the text typed inside the container to one query. If the user
 * types digits right after a word, the digits become a separate word, because users do not type a space to narrow a
 * list.
 */
export const joinQuery = (typed: string, rest: string): string =>
  normalizeQuery(typed + (/\p{L}$/u.test(typed) && /^\d/.test(rest) ? ' ' : '') + rest);

/**
 * Returns the part of `text` that follows `typed`, ignoring case. If `text` does not start with `typed`, returns
 * undefined.
 */
export const textAfter = (typed: string, text: string): string | undefined =>
  text.slice(0, typed.length).toLowerCase() === typed.toLowerCase() ? text.slice(typed.length) : undefined;

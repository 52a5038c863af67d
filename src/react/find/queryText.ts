/** Normalizes query text by trimming it and collapsing repeated spaces. */
export const normalizeQuery = (text = ''): string => text.trim().replace(/\s+/g, ' ');

/**
 * Returns the part of `text` that follows `typed`, or undefined if `text` does not start with `typed`. Ignores case.
 */
export const textAfter = (typed: string, text: string): string | undefined =>
  text.slice(0, typed.length).toLowerCase() === typed.toLowerCase() ? text.slice(typed.length) : undefined;

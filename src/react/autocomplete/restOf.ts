/** What of a text was typed after it was `typed`; undefined of one that does not go on from it. An app may write capitals of it. */
export const restOf = (typed: string, text: string): string | undefined =>
  text.slice(0, typed.length).toLowerCase() === typed.toLowerCase() ? text.slice(typed.length) : undefined;

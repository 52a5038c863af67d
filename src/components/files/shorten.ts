/** Of a cell only what a person reads at a glance: one cell may be as long as a book, and a browser measures all of it. */
export const shorten = (text: string, maxLength = 200): string => {
  if (text.length <= maxLength) return text;
  // Never half of a letter that is two units.
  const end = text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
  return `${end}…`;
};

/** Lines, and columns of a row, that are listed; all of them can be taken home. */
export const maxListed = 100;

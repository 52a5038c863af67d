/** Shortens a cell for display. A cell can be as long as a book, and browsers measure all of it. */
export const shorten = (text: string, maxLength = 200): string => {
  if (text.length <= maxLength) return text;
  // Does not split a surrogate pair.
  const end = text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
  return `${end}…`;
};

/** Maximum number of lines, or columns of a row, to list. Downloads contain all of them. */
export const maxListed = 100;

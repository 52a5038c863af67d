/** Shortens the text of a cell for display. A cell can be as long as a book, and browsers would measure the whole text. */
export const shorten = (text: string, maxLength = 200): string => {
  if (text.length <= maxLength) return text;
  // Drops half of a surrogate pair at the end.
  const end = text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
  return `${end}…`;
};

/** Maximum number of lines to show in a list, and of columns to show for a row. Downloads contain all lines and columns. */
export const maxListed = 100;

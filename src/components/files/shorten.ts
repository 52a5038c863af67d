/** Shortens a cell for display. A cell can be as long as a book, and browsers would measure its whole text. */
export const shorten = (text: string, maxLength = 200): string => {
  if (text.length <= maxLength) return text;
  // Avoids splitting a surrogate pair.
  const end = text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
  return `${end}…`;
};

/** Maximum number of lines to list, or of columns to list for a row. Downloads contain all of them. */
export const maxListed = 100;

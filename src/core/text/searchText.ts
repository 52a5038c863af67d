/** Maximum length of text that is searched or parsed, in UTF-16 code units. This is several times as long as the longest address. */
export const maxTextLength = 1000;

/**
 * Returns the part of a string in which words are found and highlighted: its first 1,000 characters. The rest is only displayed. The limit
 * exists because Unicode normalization and segmentation take quadratic time on some strings (160,000 "é" took half a minute), and a response can
 * contain text of any length. Returns `''` if the value is not a string.
 */
export function toSearchText(text: unknown): string {
  if (typeof text !== 'string') return '';
  // Cuts the text without splitting a surrogate pair.
  return text.length > maxTextLength ? text.slice(0, maxTextLength).replace(/[\ud800-\udbff]$/, '') : text;
}

/** Replaces each line break with a space. An `<input>` would remove the line break, so that two words became one. */
export const withoutLineBreaks = (text: string): string => text.replace(/ ?[\r\n]\s*/g, ' ');

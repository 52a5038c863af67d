/** UTF-16 units: several times the longest address. */
export const longestText = 1000;

/**
 * What is searched, folded or marked of a text: its beginning. The rest is shown all the same. Unicode normalization and segmentation take
 * quadratic time on some texts (160,000 "é" took half a minute), and an answer may be as long as it likes. Nothing of what is not a text.
 */
export function searched(text: unknown): string {
  if (typeof text !== 'string') return '';
  // Not through the middle of a pair.
  return text.length > longestText ? text.slice(0, longestText).replace(/[\ud800-\udbff]$/, '') : text;
}

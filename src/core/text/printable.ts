/**
 * Matches control characters except tab and line feed, characters that change the direction of the surrounding text, and line and paragraph
 * separators. They can move a terminal's cursor, change its colors, or make one file name look like another.
 */
const unsafeChars =
  // oxlint-disable-next-line no-control-regex -- these are the characters to replace
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]/g;

/**
 * Replaces the characters that could make external text (a file name, a cell, a message from the service) look like something else. Keeps line
 * feeds and tabs.
 */
export const printable = (text: string): string => text.replace(unsafeChars, '\ufffd');

/** Same as `printable`, but on one line, so that an external name or sentence cannot start a new line. */
export const printableLine = (text: string): string => printable(text.replace(/[\r\n]+/g, ' '));

/** Encodes a value as JSON with all unsafe characters escaped, so that a program reads the value unchanged and a terminal cannot be misled. */
export const printableJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, undefined, indent).replace(
    unsafeChars,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * Control characters except tab and line feed, characters that change the direction of the text around them, and the line and paragraph separators. They can
 * move a terminal's cursor, recolour it, or make a file name look like another one.
 */
const unsafeChars =
  // oxlint-disable-next-line no-control-regex -- these are the characters to replace
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]/g;

/**
 * Replaces the characters in a text from outside (a file name, a cell, a service's words) with which it could pass for another text. Line feeds and tabs stay.
 */
export const printable = (text: string): string => text.replace(unsafeChars, '\ufffd');

/** Like `printable`, but on one line, so that a name or a sentence from outside cannot begin a line of its own. */
export const printableLine = (text: string): string => printable(text.replace(/[\r\n]+/g, ' '));

/** Encodes a value as JSON with the same characters escaped, so that a program reads the value unchanged and a terminal shows nothing else. */
export const printableJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, undefined, indent).replace(
    unsafeChars,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Half a surrogate pair is written as an escape, and so may be what only looks like one. */
const mayBeHalf = /\\ud[89a-f]/;

/** JSON in which every text is well-formed; what is undefined is left out. */
export const toJson = (value: unknown): string => {
  const text = JSON.stringify(value);
  // A look at each text takes as long as writing it, and nearly all are as they should be.
  return mayBeHalf.test(text)
    ? JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? toWellFormed(part) : part))
    : text;
};

/** Well-formed texts only: half a surrogate pair becomes U+FFFD instead of an error or two different keys. */
export const toWellFormed = (text: string): string =>
  text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');

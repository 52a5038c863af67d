/** Matches the JSON escape of a lone surrogate. Can also match other text that looks the same. */
const mayBeLoneSurrogate = /\\ud[89a-f]/;

/** Serializes a value to JSON in which all strings are well-formed Unicode. */
export const toJson = (value: unknown): string => {
  const text = JSON.stringify(value);
  // Checking each string would take as long as serializing it, and almost all strings are well-formed.
  return mayBeLoneSurrogate.test(text)
    ? JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? toWellFormed(part) : part))
    : text;
};

/** Replaces lone surrogates with U+FFFD, because `encodeURIComponent` throws for them and the service cannot return them. */
export const toWellFormed = (text: string): string =>
  text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');

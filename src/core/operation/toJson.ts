/** Matches the escape of a lone surrogate, or a text that looks like one. */
const mayBeLoneSurrogate = /\\ud[89a-f]/;

/** Serializes a value to JSON with well-formed texts. */
export const toJson = (value: unknown): string => {
  const text = JSON.stringify(value);
  // Checking each text takes as long as serializing it, and nearly all are well-formed.
  return mayBeLoneSurrogate.test(text)
    ? JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? toWellFormed(part) : part))
    : text;
};

/** Replaces lone surrogates with U+FFFD, so that they cause no error and no two keys for one text. */
export const toWellFormed = (text: string): string =>
  text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');

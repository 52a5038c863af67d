/** Well-formed texts only: half a surrogate pair becomes U+FFFD instead of an error or two different keys. */
export const wellFormed = (text: string): string =>
  text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');

/** A file's text: UTF-8 with or without a byte order mark, or UTF-16 with one. undefined for anything else. */
export function decodeText(bytes: Uint8Array): { text: string; bom: boolean } | undefined {
  const [first, second, third] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  const bom = encoding !== 'utf-8' || (first === 0xef && second === 0xbb && third === 0xbf);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // A file of another kind may be well-formed by chance.
    return text.includes('\0') ? undefined : { text, bom };
  } catch {
    return undefined;
  }
}

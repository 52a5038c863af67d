/** A text, such as a path, as a shell takes it for one word, whatever is in it. */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return process.platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

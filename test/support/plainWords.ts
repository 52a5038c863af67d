/** Returns the words of a text without case, accents and apostrophes. Words are runs of letters and digits. */
export const plainWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’`]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

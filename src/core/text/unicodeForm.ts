const longRun = /\p{M}{32}/u;
const parts = /\P{M}{0,100}\p{M}{0,31}/gu;

/**
 * Normalizes a text in linear time. Normalization sorts the marks after a letter, in time that grows with the square of their number (9,000 took
 * seconds), so longer runs than any real text has are normalized in parts.
 */
export const normalizeUnicode = (text: string, form: 'NFC' | 'NFKC' | 'NFD' | 'NFKD' = 'NFC'): string =>
  longRun.test(text) ? (text.match(parts) ?? []).map((part) => part.normalize(form)).join('') : text.normalize(form);

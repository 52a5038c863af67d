const longRun = /\p{M}{32}/u;
const pieces = /\P{M}{0,100}\p{M}{0,31}/gu;

/**
 * The text in one Unicode form, in linear time. Normalization sorts the marks that follow a letter, in a time that grows with the square of
 * their number (9,000 of them took seconds): longer runs than any text has are taken in pieces.
 */
export const normalizeUnicode = (text: string, form: 'NFC' | 'NFKC' | 'NFD' | 'NFKD' = 'NFC'): string =>
  longRun.test(text) ? (text.match(pieces) ?? []).map((piece) => piece.normalize(form)).join('') : text.normalize(form);

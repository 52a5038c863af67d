/**
 * A text of another hand (a name, an address, a code) inside a sentence that is written from right to left: it keeps its own order, and the
 * signs around it keep theirs (Unicode's first strong isolate).
 */
export const isolate = (text: string) => `\u2068${text}\u2069`;

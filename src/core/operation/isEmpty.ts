/** Is there nothing in it: no text, and no part that holds one? */
export const isEmpty = (part: unknown): boolean =>
  part === null ||
  part === undefined ||
  part === '' ||
  (typeof part === 'object' && Object.values(part).every(isEmpty));

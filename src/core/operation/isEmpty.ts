/** Deeper than any answer has its texts. */
const deepest = 50;

/** Is there nothing in it: no text, and no part that holds one? What is nested deeper than it can be looked at is something. */
export const isEmpty = (part: unknown, depth = deepest): boolean =>
  part === null ||
  part === undefined ||
  part === '' ||
  (typeof part === 'object' && depth > 0 && Object.values(part).every((one) => isEmpty(one, depth - 1)));

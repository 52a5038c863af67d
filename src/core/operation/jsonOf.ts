import { wellFormed } from './wellFormed.ts';

/** JSON in which every text is well-formed; what is undefined is left out. */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? wellFormed(part) : part));

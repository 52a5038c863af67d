import type { PostalFields } from './PostalFields.ts';

type Lines = Pick<PostalFields, 'line1' | 'line2' | 'line3'>;

/** The lines that say something. */
export const linesOf = ({ line1, line2, line3 }: Lines): string[] =>
  [line1, line2, line3].filter((line) => line.trim());

/** Lines as the three fields hold them: nothing is lost, those after the second are joined in the third. */
export function inLineFields([line1 = '', line2 = '', ...rest]: readonly string[]): Lines {
  return { line1, line2, line3: rest.filter(Boolean).join(', ') };
}

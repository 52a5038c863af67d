import type { BadLine } from '../files/index.ts';

/** How many lines of the source it is: a quote that is not closed has more than one. */
export const lineCountOf = ({ why, row }: BadLine): number =>
  why === 'quote'
    ? 1 +
      (row
        .join('')
        .trimEnd()
        .match(/\r\n|\r|\n/g)?.length ?? 0)
    : 1;

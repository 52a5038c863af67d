/** Lines, and columns of a row, that are listed; all of them can be taken home. */
export const listedMost = 100;

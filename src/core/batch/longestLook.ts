/** Records that are looked at, or told of, in one go; then a page has its turn. */
export const longestLook = 5000;

/** The name of a column as a person reads it, and may write it: one without a name has its place. */
export const shownName = (header: readonly string[], at: number): string =>
  header[at]?.trim() ? header[at] : `column ${String(at + 1)}`;

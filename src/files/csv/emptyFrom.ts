/** The place from which on every cell of a row is empty. */
export function emptyFrom(row: readonly string[]): number {
  let end = row.length;
  while (end > 0 && !row[end - 1]?.trim()) end--;
  return end;
}

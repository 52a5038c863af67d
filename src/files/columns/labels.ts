/**
 * Returns a name for each column that only this column has: its name in the file. A column without a name, or with the name of another column, is
 * called `column 4`, after its position.
 */
export function columnLabels(header: readonly string[]): string[] {
  const names = header.map((name) => name.trim());
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names.map((name, column) => (name && counts.get(name) === 1 ? name : positionLabel(column)));
}

/** Returns the position of a column in words: `column 4`. */
export const positionLabel = (column: number): string => `column ${String(column + 1)}`;

/** Returns the indices of the columns with a name in the file, or of the column at a position such as `column 4`. */
export function columnsNamed(name: string, header: readonly string[]): number[] {
  const wanted = name.trim();
  const found = header.flatMap((each, column) => (wanted && each.trim() === wanted ? [column] : []));
  if (found.length > 0) return found;
  const column = Number(/^column ([1-9]\d{0,5})$/.exec(wanted)?.[1]) - 1;
  return column < header.length ? [column] : [];
}

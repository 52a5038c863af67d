/**
 * Returns a label for each column: its name in the file, or its position (`column 4`) if it has no name, or if another column has the same name.
 * If another column is named like this position, `columnsNamed` finds both.
 */
export function columnLabels(header: readonly string[]): string[] {
  const names = header.map((name) => name.trim());
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names.map((name, column) => (name && counts.get(name) === 1 ? name : positionLabel(column)));
}

/** Returns the position of a column in words: `column 4`. */
export const positionLabel = (column: number): string => `column ${String(column + 1)}`;

/** Returns the indices of the columns that have this name, or whose label is this position (`column 4`). */
export function columnsNamed(name: string, header: readonly string[]): number[] {
  const wanted = name.trim();
  const named = header.flatMap((each, column) => (wanted && each.trim() === wanted ? [column] : []));
  const column = Number(/^column ([1-9]\d{0,5})$/.exec(wanted)?.[1]) - 1;
  if (!(column < header.length) || named.includes(column)) return named;
  return named.length === 0 || columnLabels(header)[column] === wanted ? [...named, column] : named;
}

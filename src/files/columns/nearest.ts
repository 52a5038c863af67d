/** Maximum numbers of names to suggest, of names to compare, and of characters to compare per name. A file can have 16,384 columns. */
const maxNear = 3;
const maxCompared = 1_000;
const maxNameLength = 60;

/** Returns the names that are most like a mistyped name, or that contain it. */
export function nearest(name: string, names: readonly string[]): string[] {
  const wanted = name.toLowerCase().slice(0, maxNameLength);
  return [...new Set(names.slice(0, maxCompared))]
    .map((each) => {
      const other = each.toLowerCase().slice(0, maxNameLength);
      const isInside = wanted.length > 2 && (other.includes(wanted) || (other.length > 2 && wanted.includes(other)));
      return { each, distance: isInside ? 0 : editDistance(wanted, other) / Math.max(wanted.length, other.length, 1) };
    })
    .filter(({ distance }) => distance <= 0.34)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, maxNear)
    .map(({ each }) => each);
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let index = 1; index <= one.length; index++) {
    const next = [index];
    for (let at = 1; at <= other.length; at++)
      next.push(
        Math.min(
          (row[at] ?? 0) + 1,
          (next[at - 1] ?? 0) + 1,
          (row[at - 1] ?? 0) + (one[index - 1] === other[at - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}

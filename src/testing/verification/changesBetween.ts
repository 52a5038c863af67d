/** Rows of the table below, used again: this is the innermost loop of verification. Longer words get their own. */
const kept = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)] as const;

/** How many letters were changed, added, left out or swapped with their neighbour. Stops counting above `most`. */
export function changesBetween(one: string, other: string, most: number): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > most) return most + 1;
  const width = other.length + 1;
  let [before, last, next] =
    width > 64 ? [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)] : kept;
  for (let column = 0; column < width; column++) last[column] = column;
  let leastOfLast = 0;
  for (let row = 1; row <= one.length; row++) {
    const letter = one.charCodeAt(row - 1);
    const letterBefore = row > 1 ? one.charCodeAt(row - 2) : -1;
    next[0] = row;
    let leastOfRow = row;
    for (let column = 1; column < width; column++) {
      const wanted = other.charCodeAt(column - 1);
      let least = Math.min(
        (last[column] as number) + 1,
        (next[column - 1] as number) + 1,
        (last[column - 1] as number) + (letter === wanted ? 0 : 1),
      );
      if (column > 1 && letterBefore === wanted && letter === other.charCodeAt(column - 2))
        least = Math.min(least, (before[column - 2] as number) + 1);
      next[column] = least;
      if (least < leastOfRow) leastOfRow = least;
    }
    // Every way on leads through one of these two rows.
    if (leastOfRow > most && leastOfLast > most) return most + 1;
    leastOfLast = leastOfRow;
    [before, last, next] = [last, next, before];
  }
  return Math.min(last[width - 1] as number, most + 1);
}

import { spellingsOf } from '../text/text.ts';

/**
 * Are two folded words the same, in another spelling, or with a slip: a letter or two in ten that is changed, left out, added, or swapped with
 * its neighbour?
 */
export function isAlike(one: string, other: string): boolean {
  if (one === other || spellingsOf(one).includes(other)) return true;
  // A slip in a number is another house.
  if (/\d/.test(one + other) || one.length > 60 || other.length > 60) return false;
  const most = Math.floor(Math.max(one.length, other.length) * 0.3);
  return most > 0 && Math.abs(one.length - other.length) <= most && changes(one, other) <= most;
}

/** Optimal string alignment. */
function changes(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + Number(!same),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, (before[column - 2] ?? 0) + 1);
      next.push(least);
    }
    before = last;
    last = next;
  }
  return last[other.length] ?? 0;
}

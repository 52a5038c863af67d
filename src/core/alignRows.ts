/** Answers brought back to the records that they answer. */
export interface Aligned<Row> {
  /** One place per record. */
  rows: (Row | undefined)[];
  /** Records (from 0) without an answer. */
  missing: number[];
  /** Answers that belong to no record. */
  extra: Row[];
}

/**
 * Puts answers to records. Where there are as many as were sent and none says that it belongs elsewhere, their order is theirs;
 * else each goes to the first record that it says it answers. `fits`: true or false where the answer tells, undefined where it does not.
 */
export function alignRows<Row>(
  count: number,
  answers: readonly Row[],
  fits: (at: number, answer: Row) => boolean | undefined,
): Aligned<Row> {
  if (answers.length === count && answers.every((answer, at) => fits(at, answer) !== false))
    return { rows: [...answers], missing: [], extra: [] };
  const rows = Array.from({ length: count }, (): Row | undefined => undefined);
  const taken = new Set<number>();
  const extra = answers.filter((answer) => {
    const at = rows.findIndex((_, place) => !taken.has(place) && fits(place, answer) === true);
    if (at < 0) return true;
    taken.add(at);
    rows[at] = answer;
    return false;
  });
  return { rows, missing: [...rows.keys()].filter((at) => !taken.has(at)), extra };
}

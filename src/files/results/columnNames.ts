/** Extra columns of results that contain JSON: fields without a column, further matches, and answers to the row's call that match no row. */
export const answerExtras = ['OtherFields', 'OtherMatches', 'AnswersWithoutRow'] as const;

/**
 * Last columns of a complete file: paid data that fits in no other column, and the user's decisions. `SentInstead` contains the edited values that
 * were sent.
 */
export const extraColumns: readonly string[] = [...answerExtras, 'SentInstead', 'EarlierResults', 'Note'];

/** Columns of a complete file that are neither those of the input nor fields of the answers. */
export const completeColumns = ['row', 'status', 'verdict', 'reason', 'AVC', 'AQI', 'changed', ...extraColumns];

/** Returns names for added columns that clash neither with the file's own columns nor with each other. Appends a number where necessary. */
export function uniqueNames(header: readonly string[], names: readonly string[]): string[] {
  const given = new Set([...header, ...names]);
  const used = new Set(header);
  return names.map((name) => {
    let distinct = name;
    for (let number = 2; used.has(distinct); number++) {
      const next = `${name} ${String(number)}`;
      if (!given.has(next)) distinct = next;
    }
    used.add(distinct);
    return distinct;
  });
}

/**
 * Orders the result columns. Known columns come first, in the order of the specification. Other columns follow in the order in which they
 * were received.
 */
export function resultColumns(known: readonly string[], fields: Iterable<string>): string[] {
  // If a name occurs twice, its first position counts.
  const rank = new Map([...known].reverse().map((name, index) => [name, known.length - 1 - index]));
  const place = (name: string) => rank.get(name) ?? Infinity;
  return [...new Set(fields)].sort((one, other) => {
    const [first, second] = [place(one), place(other)];
    return first === second ? 0 : first - second;
  });
}

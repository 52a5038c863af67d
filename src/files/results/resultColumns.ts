/** The columns of these fields: known ones in the specification's order, then the others as they came. */
export function resultColumns(known: readonly string[], fields: Iterable<string>): string[] {
  // The first place counts.
  const rank = new Map([...known].reverse().map((name, at) => [name, known.length - 1 - at]));
  const place = (name: string) => rank.get(name) ?? Infinity;
  return [...new Set(fields)].sort((one, other) => {
    const [first, second] = [place(one), place(other)];
    return first === second ? 0 : first - second;
  });
}

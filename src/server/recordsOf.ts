/** How many records, and so how many credits at most, an input asks for. */
export function recordsOf(input: unknown): number {
  if (Array.isArray(input)) return input.length;
  const lists = typeof input === 'object' && input !== null ? Object.values(input) : [];
  const records = lists.find((value): value is object[] => Array.isArray(value) && typeof value[0] === 'object');
  return records?.length ?? 1;
}

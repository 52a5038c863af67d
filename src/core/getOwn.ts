/**
 * What a table has under a word of the service or of a person; undefined where it has nothing of its own. A plain `table[word]` finds
 * `constructor` and `__proto__` in every object, and gives a function where a text is meant.
 */
export function getOwn<Value>(table: Readonly<Record<string, Value>>, word: string | undefined): Value | undefined {
  return word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined;
}

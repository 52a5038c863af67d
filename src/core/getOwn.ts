/**
 * Returns the table's own entry for a key. If the table has none, returns undefined. Use this function for keys from a service or a user,
 * because a plain `table[key]` finds `constructor` and `__proto__` in every object.
 */
export function getOwn<Value>(table: Readonly<Record<string, Value>>, key: string | undefined): Value | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}

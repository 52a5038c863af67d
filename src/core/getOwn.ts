/**
 * Returns the table's own entry for a key, or undefined if there is none. Use this for keys that come from a service or a user, because a plain
 * `table[key]` finds `constructor` and `__proto__` in every object.
 */
export function getOwn<Value>(table: Readonly<Record<string, Value>>, key: string | undefined): Value | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}

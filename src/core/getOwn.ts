/**
 * Returns a table's own entry, or undefined. Use it for keys from a service or a user: a plain `table[key]` finds `constructor` and `__proto__`
 * in every object.
 */
export function getOwn<Value>(table: Readonly<Record<string, Value>>, key: string | undefined): Value | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}

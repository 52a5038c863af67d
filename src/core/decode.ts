/** Any JSON value as a text: numbers and booleans spelled out, everything else `''`. */
export function asText(value: unknown): string {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';
}

/** The value as an object, if it is one and no array. */
export function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/**
 * Own fields that this version does not know, so that nothing the service adds is lost. Names that could reach a prototype are
 * left out.
 */
export function unknownFields(row: Record<string, unknown>, known: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([name]) => !known.includes(name) && !['__proto__', 'constructor', 'prototype'].includes(name),
    ),
  );
}

/** Converts a JSON value to a text: numbers and booleans as they are written, anything else to `''`. */
export function asText(value: unknown): string {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';
}

/** Converts like `asText`, but keeps objects and lists as JSON, so that nothing that was paid for is lost. */
function toText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return asText(value);
  try {
    return JSON.stringify(value);
  } catch {
    // Nested too deeply to serialize.
    return '';
  }
}

/** Returns the value if it is an object and not an array. */
export function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** Property names that could reach a prototype. */
const unsafe = ['__proto__', 'constructor', 'prototype'];

/** Returns the fields that are not `known`, so that nothing the service adds is lost. Leaves out names that could reach a prototype. */
export function unknownFields(row: Record<string, unknown>, known: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !known.includes(name) && !unsafe.includes(name)));
}

/** Returns a row with the given fields as texts, `''` if absent, and its other fields unchanged. */
export function readTexts<Field extends string>(
  row: Record<string, unknown>,
  fields: readonly Field[],
): Record<Field, string> {
  const texts = unknownFields(row, fields);
  for (const field of fields) texts[field] = asText(row[field]);
  return texts as Record<Field, string>;
}

/**
 * Converts every field of a record to a text; objects and lists become JSON. Changes the record itself: objects from JSON.parse share their
 * shape, while a copy of a hundred fields takes several times the memory, and a batch keeps them all.
 *
 * @param words shares equal texts between the rows of an answer.
 */
export function toTexts(row: Record<string, unknown>, words = new Map<string, string>()): Record<string, string> {
  const safe = unsafe.some((name) => Object.hasOwn(row, name)) ? unknownFields(row, []) : row;
  for (const name of Object.keys(safe)) {
    const text = toText(safe[name]);
    const known = words.get(text);
    if (known === undefined) words.set(text, text);
    safe[name] = known ?? text;
  }
  return safe as Record<string, string>;
}

/** Returns a number, or the number that a text starts with ("40%", "12.50"), if any. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() ? Number.parseFloat(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Whether a value is true, 'True', 'true', 'yes' or '1'. */
export function asFlag(value: unknown): boolean {
  return ['true', 'yes', '1'].includes(asText(value).trim().toLowerCase());
}

/** Returns the objects of a list; none if it is not a list. */
export function asObjects(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? (value as unknown[]).map(asObject).filter((row) => row !== undefined) : [];
}

/** Converts field names to camelCase. The classic API and some errors capitalize them: `Id`, `POBoxNumber`. */
export function uncapitalize(row: Record<string, unknown> | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([name, value]) => [
      name === 'POBoxNumber' ? 'poBoxNumber' : name.charAt(0).toLowerCase() + name.slice(1),
      value,
    ]),
  );
}

/** Returns what `read` returns, or `fallback` if it throws: a value from elsewhere may have getters, or be nested too deeply. */
export function safely<Value>(read: () => Value, fallback: Value): Value {
  try {
    return read();
  } catch {
    return fallback;
  }
}

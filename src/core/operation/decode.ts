/** Converts a JSON value to a string. Numbers and booleans are converted to text. All other values become `''`. */
export function asText(value: unknown): string {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';
}

/** Same as `asText`, but converts objects and lists to JSON, so that no paid data is lost. */
function toText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return asText(value);
  try {
    return JSON.stringify(value);
  } catch {
    // The value is nested too deeply to be serialized.
    return '';
  }
}

/** Returns the value if it is an object but not an array, or undefined otherwise. */
export function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** Property names that could change a prototype. */
const unsafe = ['__proto__', 'constructor', 'prototype'];

/** Returns all fields except the `known` ones, so that fields that the service adds later are kept. Omits names that could change a prototype. */
export function unknownFields(row: Record<string, unknown>, known: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !known.includes(name) && !unsafe.includes(name)));
}

/** Returns a row with the given fields as strings. Absent fields become `''`, and other fields stay unchanged. */
export function readTexts<Field extends string>(
  row: Record<string, unknown>,
  fields: readonly Field[],
): Record<Field, string> {
  const texts = unknownFields(row, fields);
  for (const field of fields) texts[field] = asText(row[field]);
  return texts as Record<Field, string>;
}

/**
 * Converts every field of a record to a string. Objects and lists become JSON. Changes the record in place: a batch keeps all its records, and a copy
 * would take several times the memory of what `JSON.parse` created.
 * @param words the strings seen so far, so that equal strings in an answer share memory.
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

/** Returns a number unchanged, or the number at the start of a string ("40%", "12.50"). Returns undefined if there is no number. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() ? Number.parseFloat(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Whether a value is true, 'True', 'true', 'yes' or '1'. */
export function asFlag(value: unknown): boolean {
  return ['true', 'yes', '1'].includes(asText(value).trim().toLowerCase());
}

/** Returns the objects in a list, or an empty list if the value is not a list. */
export function asObjects(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? (value as unknown[]).map(asObject).filter((row) => row !== undefined) : [];
}

/** Converts the field names of a row to camelCase. The classic API and some errors capitalize their field names: `Id`, `POBoxNumber`. */
export function uncapitalize(row: Record<string, unknown> | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([name, value]) => [
      name === 'POBoxNumber' ? 'poBoxNumber' : name.charAt(0).toLowerCase() + name.slice(1),
      value,
    ]),
  );
}

/** Returns the result of `read`, or `fallback` if `read` throws. A value from outside can have getters that throw, or be nested too deeply. */
export function safely<Value>(read: () => Value, fallback: Value): Value {
  try {
    return read();
  } catch {
    return fallback;
  }
}

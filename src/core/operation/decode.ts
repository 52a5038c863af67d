/** Any JSON value as a text: numbers and booleans spelled out, everything else `''`. */
export function asText(value: unknown): string {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';
}

/** As `asText`; an object or a list is written as JSON, so that nothing that was paid for is lost. */
function wholeText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return asText(value);
  try {
    return JSON.stringify(value);
  } catch {
    // Nested too deep to be written.
    return '';
  }
}

/** The value as an object, if it is one and not an array. */
export function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** Names through which an answer could reach a prototype. */
const unsafe = ['__proto__', 'constructor', 'prototype'];

/**
 * Own fields that this version does not know, so that nothing the service adds is lost. Names that could reach a prototype are
 * left out.
 */
export function unknownFields(row: Record<string, unknown>, known: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !known.includes(name) && !unsafe.includes(name)));
}

/** A row as it is given out: these fields as texts, `''` where they are absent, and every other one as the service sent it. */
export function readTexts<Field extends string>(
  row: Record<string, unknown>,
  fields: readonly Field[],
): Record<Field, string> {
  const texts = unknownFields(row, fields);
  for (const field of fields) texts[field] = asText(row[field]);
  return texts as Record<Field, string>;
}

/**
 * Every field of a record as a text: null is `''`, numbers and booleans are spelled out, objects and lists are JSON. In the record itself: what
 * was read from JSON shares its shape with its neighbours, while a copy of a hundred fields takes several times the memory, and a batch keeps
 * them all. Rows of one answer say the same words over and over: `words` holds each of them once.
 */
export function toTexts(row: Record<string, unknown>, words = new Map<string, string>()): Record<string, string> {
  const safe = unsafe.some((name) => Object.hasOwn(row, name)) ? unknownFields(row, []) : row;
  for (const name of Object.keys(safe)) {
    const text = wholeText(safe[name]);
    const known = words.get(text);
    if (known === undefined) words.set(text, text);
    safe[name] = known ?? text;
  }
  return safe as Record<string, string>;
}

/** A number, or the number that a text begins with ("40%", "12.50"); undefined where there is none. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() ? Number.parseFloat(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** true for true, 'True', 'true', 'yes' and '1'; false for everything else. */
export function asFlag(value: unknown): boolean {
  return ['true', 'yes', '1'].includes(asText(value).trim().toLowerCase());
}

/** A list of objects, whatever else stands between them left out; empty where there is none. */
export function asObjects(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? (value as unknown[]).map(asObject).filter((row) => row !== undefined) : [];
}

/** Fields of the classic wire, and of some errors, begin with a capital: `Id`, `POBoxNumber`. */
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

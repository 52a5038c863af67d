/** A plain object with these names at most; undefined for anything else. `__proto__` is a name like any other here, and is never among them. */
export function objectWith(value: unknown, names: readonly string[]): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.keys(value).every((name) => names.includes(name)) ? (value as Record<string, unknown>) : undefined;
}

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isTextOrAbsent = (value: unknown): boolean => value === undefined || isText(value);
export const isPlace = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
export const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

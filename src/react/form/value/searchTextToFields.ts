import {
  normalizePostalCode,
  parseTypedText,
  postalFieldNames,
  regionCodeOf,
  type PostalFields,
} from '../../../core/index.ts';

/**
 * Parses typed text into the fields. If one of these fields already has another value, the whole text becomes the first
 * line, so that no text is overwritten or lost.
 */
export function addParsedText(shown: PostalFields, typed: string): PostalFields {
  const { country: _, ...parsed } = parseTypedText(typed, shown.country);
  const all = { ...shown, line1: typed };
  // Keeps the trailing space, because the user may still be typing.
  if (parsed.line1 === typed.trim()) return all;
  const next = { ...shown };
  for (const field of postalFieldNames) {
    if (field === 'country' || !parsed[field]) continue;
    const text =
      field === 'region'
        ? (regionCodeOf(shown.country, parsed.region) ?? parsed.region)
        : field === 'postalCode'
          ? normalizePostalCode(shown.country, parsed.postalCode)
          : parsed[field];
    if (shown[field] && shown[field] !== text) return all;
    next[field] = text;
  }
  return next;
}

/** Returns the field that contains the end of the typed text, where the user continues typing. */
export function fieldAtEnd(value: PostalFields, typed: string) {
  const last =
    typed
      .trim()
      .split(/[\s,;]/)
      .at(-1) ?? '';
  return last === ''
    ? 'line1'
    : ([...postalFieldNames].reverse().find((field) => value[field].trimEnd().endsWith(last)) ?? 'line1');
}

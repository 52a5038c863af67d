import { matchRegion, placeTyped, postalFieldNames, type PostalFields } from '../../../core/index.ts';

/**
 * The fields with what was typed put where it belongs. Where another text stands there already, all that was typed is the first line: nothing is
 * overwritten, and nothing lost.
 */
export function placedIn(shown: PostalFields, typed: string): PostalFields {
  const { country: _, ...placed } = placeTyped(typed, shown.country);
  const all = { ...shown, line1: typed };
  // With its last space: the person may be in the middle of it.
  if (placed.line1 === typed.trim()) return all;
  const next = { ...shown };
  for (const field of postalFieldNames) {
    if (field === 'country' || !placed[field]) continue;
    const text = field === 'region' ? (matchRegion(shown.country, placed.region) ?? placed.region) : placed[field];
    if (shown[field] && shown[field] !== text) return all;
    next[field] = text;
  }
  return next;
}

/** In which field a person goes on typing: the one with the end of what they typed. */
export function endOfTyped(value: PostalFields, typed: string) {
  const last =
    typed
      .trim()
      .split(/[\s,;]/)
      .at(-1) ?? '';
  return last === ''
    ? 'line1'
    : ([...postalFieldNames].reverse().find((field) => value[field].trimEnd().endsWith(last)) ?? 'line1');
}

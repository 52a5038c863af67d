/*
 * Code for addresses that the user types or the app provides. Load this module only with `import()`, because it is 15
 * kB.
 */
import {
  fitToForm,
  type FormatChoices,
  matchRegion,
  normalizePostalCode,
  parseFreeText,
  postalFieldNames,
  type PostalFields,
} from '../../../core/index.ts';

/**
 * Parses typed text into the fields. If a field already has a different value, the whole text becomes the first line.
 */
export function addParsedText(shown: PostalFields, typed: string, choices: FormatChoices): PostalFields {
  const { country } = shown;
  const given = parseFreeText(typed, country);
  // `matchRegion` also recognizes region names that the form does not list, such as "Calif.".
  const region = matchRegion(country, given.region) ?? given.region;
  const postalCode = normalizePostalCode(country, given.postalCode);
  const parsed = fitToForm({ ...given, region, postalCode, country }, undefined, choices);
  const all = { ...shown, line1: typed };
  // Keeps the trailing space, because the user may still be typing.
  if (parsed.line1 === typed.trim()) return all;
  const next = { ...shown };
  for (const field of postalFieldNames) {
    if (field === 'country' || !parsed[field]) continue;
    if (shown[field] && shown[field] !== parsed[field]) return all;
    next[field] = parsed[field];
  }
  return next;
}

export { lacksHouseNumber, matchRegion, splitStreet } from '../../../core/index.ts';
export { normalizeParts } from '../state/normalizeParts.ts';
export { locate } from '../locate.ts';
export { connectPlace } from '../connectPlace.ts';

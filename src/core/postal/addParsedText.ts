import { matchRegion } from './country/matchRegion.ts';
import type { FormatChoices } from './country/formatOf.ts';
import { normalizePostalCode } from './country/postalCodes.ts';
import { fitToForm } from './fitToForm.ts';
import { parseFreeText } from './parseFreeText.ts';
import { postalFieldNames, type PostalFields } from './PostalFields.ts';

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

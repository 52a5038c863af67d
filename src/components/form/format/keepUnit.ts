import type { Address } from '../../../core/index.ts';
import { beginsWord, foldText, wordsOf } from '../../../core/text.ts';

/** What people write before a unit, in English, French and Spanish; "#" needs no word boundary. */
const designators =
  'apt|apartment|unit|suite|ste|floor|fl|room|rm|flat|building|bldg|penthouse|ph|app|appt|appartement|bureau|etage|étage|piso|depto|dpto|departamento|puerta|oficina|local';
const unitPattern = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:(?:${designators})\\b\\.?[ ]{0,2}(?:#|no\\.?|n°)?[ ]{0,2}|#[ ]{0,2})([\\p{L}]?[-]?\\d[\\p{L}\\p{N}-]{0,6}|\\p{L}(?![\\p{L}\\p{N}]))`,
  'iu',
);

/**
 * The unit that was typed ("Apt 4B", "# 12", "bureau 200") when the answer does not have it: to be kept and flagged, never lost. A
 * word that merely looks like one ("Unity Street", "Floral Avenue") is none, because a number or a single letter must follow.
 */
export function keepUnit(typed: string, address: Address): { unit: string } | undefined {
  const found = unitPattern.exec(typed.slice(0, 500));
  if (!found) return undefined;
  const unit = found[0].trim().replace(/\s+/g, ' ');
  const number = foldText(found[1] ?? '').replace(/[^\p{L}\p{N}]/gu, '');
  const { company, subBuilding, line1, line2, line3, line4, line5 } = address;
  // The house number and the street are not where a unit would be found.
  const places = [subBuilding, line2, line3, line4, line5, company].join(' ');
  const words = wordsOf(places);
  const joined = words.join('');
  if (words.some((word) => word === number) || (number.length > 1 && joined.endsWith(number))) return undefined;
  const inLine = unitPattern.exec(line1);
  if (inLine && foldText(inLine[1] ?? '').replace(/[^\p{L}\p{N}]/gu, '') === number) return undefined;
  // "Suite" of "Suite Street 4" and the like: the words stand together in the street itself.
  if (wordsOf(unit).every((word) => wordsOf(line1).some((own) => beginsWord(word, own)))) return undefined;
  return { unit };
}

import { ownOf } from '../../core/ownOf.ts';

/** ISO 639-2/B, as the items carry it, of the two letters that a Find is asked in. */
const codes: Record<string, string> = {
  EN: 'ENG',
  FR: 'FRE',
  ES: 'SPA',
  DE: 'GER',
  NL: 'DUT',
  IT: 'ITA',
  PT: 'POR',
  CY: 'CYM',
};

/** "fr", "fr-CA", "FRE" and "FRA" are one language. */
export function languageCode(language: string): string {
  const main = (language.split(/[-_]/)[0] ?? '').toUpperCase();
  if (main === 'FRA') return 'FRE';
  return ownOf(codes, main.length === 4 ? main.slice(0, 2) : main) ?? main;
}

import { plural } from '../wording.ts';
import type { LookupWords } from '../Words.ts';

const addresses = plural('de', 'Adresse', 'Adressen');

export const lookupDe: LookupWords = {
  postcode: () => 'Postleitzahl',
  find: () => 'Adresse suchen',
  missing: () => 'Geben Sie eine Postleitzahl ein',
  incomplete: (country) =>
    country === 'GB'
      ? 'Geben Sie eine vollständige britische Postleitzahl ein'
      : 'Geben Sie eine vollständige Postleitzahl ein',
  notFound: (postcode) =>
    `Keine Adressen für ${postcode} gefunden. Prüfen Sie die Postleitzahl, oder geben Sie die Adresse selbst ein.`,
  found: (count) => `${addresses(count)} gefunden`,
  choose: () => 'Adresse auswählen',
  unchosen: () => 'Adresse auswählen',
  useAddress: () => 'Diese Adresse verwenden',
  yourAddress: () => 'Ihre Adresse',
  change: () => 'Adresse ändern',
  changePostcode: () => 'Postleitzahl ändern',
  notListed: () => 'Meine Adresse ist nicht in der Liste',
  manual: () => 'Adresse selbst eingeben',
  backToPostcode: () => 'Adresse über die Postleitzahl suchen',
};

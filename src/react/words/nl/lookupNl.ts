import { plural } from '../wording.ts';
import type { LookupWords } from '../Words.ts';

const addresses = plural('nl', 'adres', 'adressen');

export const lookupNl: LookupWords = {
  postcode: () => 'Postcode',
  find: () => 'Adres zoeken',
  missing: () => 'Vul een postcode in',
  incomplete: (country) =>
    country === 'GB' ? 'Vul een volledige Britse postcode in' : 'Vul een volledige postcode in',
  notFound: (postcode) => `Geen adressen gevonden voor ${postcode}. Controleer de postcode of vul het adres zelf in.`,
  found: (count) => `${addresses(count)} gevonden`,
  choose: () => 'Kies een adres',
  unchosen: () => 'Kies een adres',
  useAddress: () => 'Dit adres gebruiken',
  yourAddress: () => 'Je adres',
  change: () => 'Adres wijzigen',
  changePostcode: () => 'Postcode wijzigen',
  notListed: () => 'Mijn adres staat niet in de lijst',
  manual: () => 'Adres zelf invullen',
  backToPostcode: () => 'Adres zoeken met postcode',
};

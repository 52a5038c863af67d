import { countIn } from '../wording.ts';
import type { LookupWords } from '../Words.ts';

const addresses = countIn('pl')({ one: '# adres', few: '# adresy', other: '# adresów' });

export const lookupPl: LookupWords = {
  postcode: () => 'Kod pocztowy',
  find: () => 'Znajdź adres',
  missing: () => 'Wpisz kod pocztowy',
  incomplete: (country) => (country === 'GB' ? 'Wpisz pełny brytyjski kod pocztowy' : 'Wpisz pełny kod pocztowy'),
  notFound: (postcode) => `Nie znaleziono adresów dla kodu ${postcode}. Sprawdź kod pocztowy lub wpisz adres ręcznie.`,
  found: (count) => `Znaleziono ${addresses(count)}`,
  choose: () => 'Wybierz adres',
  unchosen: () => 'Wybierz adres',
  useAddress: () => 'Użyj tego adresu',
  yourAddress: () => 'Twój adres',
  change: () => 'Zmień adres',
  changePostcode: () => 'Zmień kod pocztowy',
  notListed: () => 'Na liście nie ma mojego adresu',
  manual: () => 'Wpisz adres ręcznie',
  backToPostcode: () => 'Znajdź adres po kodzie pocztowym',
};

import { countIn } from '../wording.ts';
import type { SearchWords } from '../Words.ts';

const count = countIn('pl');
const addresses = count({ one: '# adres', few: '# adresy', many: '# adresów', other: '# adresu' });

export const searchPl: SearchWords = {
  label: () => 'Adres',
  placeholder: () => 'Zacznij wpisywać adres',
  hint: () =>
    'Podpowiedzi pojawiają się podczas pisania. Przeglądaj je strzałkami w górę i w dół, a wybierz klawiszem Enter. Na ekranie dotykowym dotykaj ich lub przesuwaj palcem.',
  saved: () => 'Zapisane adresy',
  recent: () => 'Ostatnio używane adresy',
  suggestions: () => 'Podpowiedzi adresów',
  addressesIn: (container) => `Adresy: ${container}`,
  back: () => 'Wróć do wyników',
  allResults: () => 'Wszystkie wyniki',
  backTo: (container) => `Wróć: ${container ?? 'Wszystkie wyniki'}`,
  everywhere: (text) => `Szukaj wszędzie: „${text}”`,
  manual: () => 'Wpisz adres ręcznie',
  open: () => 'Pokaż podpowiedzi',
  close: () => 'Ukryj podpowiedzi',
  clear: () => 'Wyczyść adres',
  retry: () => 'Spróbuj ponownie',
  container: (name, amount) => `${name}${amount ? `, ${addresses(amount)}` : ''}, otwiera listę`,
  opensList: () => 'otwiera listę',
  addressCount: addresses,
  results: count({ one: '# podpowiedź', few: '# podpowiedzi', many: '# podpowiedzi', other: '# podpowiedzi' }),
  resultsIn: (found, container) => `${container}: ${addresses(found)}`,
  none: () => 'Nie znaleziono adresów',
  noneIn: (container) => `${container}: brak wyników`,
  loading: () => 'Szukamy adresów…',
  selected: (address) => `Uzupełniono adres: ${address}`,
  error: ({ kind, code }) => {
    if (code === 'offline') return 'Brak połączenia z internetem. Wpisz adres samodzielnie lub poczekaj na połączenie.';
    return kind === 'limit'
      ? 'Wyszukiwanie adresów jest niedostępne. Wpisz adres samodzielnie.'
      : 'Wyszukiwanie adresów nie działa. Spróbuj ponownie lub wpisz adres samodzielnie.';
  },
};

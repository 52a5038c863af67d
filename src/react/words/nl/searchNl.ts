import { countIn } from '../wording.ts';
import type { SearchWords } from '../Words.ts';

const count = countIn('nl');
const addresses = count({ one: '# adres', other: '# adressen' });

export const searchNl: SearchWords = {
  label: () => 'Adres',
  placeholder: () => 'Begin je adres te typen',
  hint: () =>
    'Suggesties verschijnen terwijl je typt. Loop erdoorheen met de pijlen omhoog en omlaag en kies er een met Enter. Op een touchscreen verken je ze door te tikken of te vegen.',
  saved: () => 'Opgeslagen adressen',
  recent: () => 'Recente adressen',
  suggestions: () => 'Adressuggesties',
  addressesIn: (container) => `Adressen in ${container}`,
  back: () => 'Terug naar de resultaten',
  allResults: () => 'Alle resultaten',
  backTo: (container) => `Terug naar: ${container ?? 'Alle resultaten'}`,
  everywhere: (text) => `Overal zoeken naar “${text}”`,
  manual: () => 'Adres zelf invullen',
  open: () => 'Suggesties tonen',
  close: () => 'Suggesties verbergen',
  clear: () => 'Adres wissen',
  retry: () => 'Opnieuw proberen',
  container: (name, amount) => `${name}${amount ? `, ${addresses(amount)}` : ''}, opent een lijst`,
  opensList: () => 'opent een lijst',
  addressCount: addresses,
  results: count({ one: '# suggestie', other: '# suggesties' }),
  resultsIn: (found, container) => `${addresses(found)} in ${container}`,
  none: () => 'Geen adressen gevonden',
  noneIn: (container) => `Geen resultaten in ${container}`,
  loading: () => 'Bezig met zoeken…',
  selected: (address) => `Adres ingevuld: ${address}`,
  error: ({ kind, code }) => {
    if (code === 'offline') return 'Je bent offline. Vul je adres zelf in of wacht tot er weer verbinding is.';
    return kind === 'limit'
      ? 'Adressen zoeken is niet beschikbaar. Vul je adres zelf in.'
      : 'Adressen zoeken werkt nu niet. Probeer het opnieuw of vul je adres zelf in.';
  },
};

import { countIn } from '../wording.ts';
import type { SearchWords } from '../Words.ts';

const count = countIn('it');
const addresses = count({ one: '# indirizzo', many: '# di indirizzi', other: '# indirizzi' });

export const searchIt: SearchWords = {
  label: () => 'Indirizzo',
  placeholder: () => 'Inizia a scrivere il tuo indirizzo',
  hint: () =>
    'I suggerimenti compaiono mentre scrivi. Scorrili con le frecce su e giù e scegline uno con Invio. Su uno schermo touch, esplorali toccando o scorrendo.',
  saved: () => 'Indirizzi salvati',
  recent: () => 'Indirizzi recenti',
  suggestions: () => 'Indirizzi suggeriti',
  addressesIn: (container) => `Indirizzi in ${container}`,
  back: () => 'Torna ai risultati',
  allResults: () => 'Tutti i risultati',
  backTo: (container) => `Torna a: ${container ?? 'Tutti i risultati'}`,
  everywhere: (text) => `Cerca ovunque «${text}»`,
  manual: () => 'Inserisci l’indirizzo manualmente',
  open: () => 'Mostra i suggerimenti',
  close: () => 'Nascondi i suggerimenti',
  clear: () => 'Cancella l’indirizzo',
  retry: () => 'Riprova',
  container: (name, amount) => `${name}${amount ? `, ${addresses(amount)}` : ''}, apre un elenco`,
  opensList: () => 'apre un elenco',
  addressCount: addresses,
  results: count({ one: '# suggerimento', many: '# di suggerimenti', other: '# suggerimenti' }),
  resultsIn: (found, container) => `${addresses(found)} in ${container}`,
  none: () => 'Nessun indirizzo trovato',
  noneIn: (container) => `Nessun risultato in ${container}`,
  loading: () => 'Ricerca in corso…',
  selected: (address) => `Indirizzo inserito: ${address}`,
  error: ({ kind, code }) => {
    if (code === 'offline') return 'Sei offline. Inserisci tu l’indirizzo o attendi che torni la connessione.';
    return kind === 'limit'
      ? 'La ricerca degli indirizzi non è disponibile. Inserisci tu l’indirizzo.'
      : 'La ricerca degli indirizzi non funziona. Riprova o inserisci tu l’indirizzo.';
  },
};

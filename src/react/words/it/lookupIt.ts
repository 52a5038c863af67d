import { plural } from '../wording.ts';
import type { LookupWords } from '../Words.ts';

const addresses = plural('it', 'indirizzo trovato', 'indirizzi trovati');

export const lookupIt: LookupWords = {
  postcode: () => 'Codice postale',
  find: () => 'Trova indirizzo',
  missing: () => 'Inserisci un codice postale',
  incomplete: (country) =>
    country === 'GB' ? 'Inserisci un codice postale britannico completo' : 'Inserisci un codice postale completo',
  notFound: (postcode) =>
    `Nessun indirizzo trovato per ${postcode}. Controlla il codice postale o inserisci l’indirizzo a mano.`,
  found: addresses,
  choose: () => 'Scegli un indirizzo',
  unchosen: () => 'Scegli un indirizzo',
  useAddress: () => 'Usa questo indirizzo',
  yourAddress: () => 'Il tuo indirizzo',
  change: () => 'Cambia indirizzo',
  changePostcode: () => 'Cambia codice postale',
  notListed: () => 'Non trovo il mio indirizzo nell’elenco',
  manual: () => 'Inserisci l’indirizzo a mano',
  backToPostcode: () => 'Trova l’indirizzo dal codice postale',
};

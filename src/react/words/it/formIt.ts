import type { FormWords } from '../Words.ts';
import { getOwn } from '../../../core/index.ts';

const cities: Record<string, string> = { suburb: 'Sobborgo', district: 'Distretto', postTown: 'Località' };
const regions: Record<string, string> = {
  area: 'Zona',
  county: 'Contea',
  department: 'Dipartimento',
  district: 'Distretto',
  doSi: 'Do/Si',
  emirate: 'Emirato',
  island: 'Isola',
  oblast: 'Oblast',
  parish: 'Parrocchia',
  prefecture: 'Prefettura',
  province: 'Provincia',
  state: 'Stato',
};
const postalCodes: Record<string, string> = {
  zip: 'codice ZIP',
  pin: 'codice postale (PIN)',
  eircode: 'Eircode',
  postcode: 'codice postale',
  cep: 'CEP',
};
/** Returns the term as it is written inside a sentence. */
const postalCode = (word: string) => getOwn(postalCodes, word) ?? 'CAP';
const il = (word: string) => (word === 'eircode' ? 'l’' : 'il ');

export const formIt: FormWords = {
  legend: () => 'Indirizzo',
  country: () => 'Paese o area geografica',
  name: () => 'Nome e cognome',
  givenName: () => 'Nome',
  familyName: () => 'Cognome',
  company: () => 'Azienda',
  line1: () => 'Via e numero civico',
  street: () => 'Via o piazza',
  houseNumber: () => 'Numero civico',
  line2: () => 'Interno, scala o piano',
  addLine2: () => 'Aggiungi interno, scala o piano',
  line3: () => 'Altre indicazioni per l’indirizzo',
  district: () => 'Quartiere',
  city: (word) => getOwn(cities, word) ?? 'Città',
  region: (word) => getOwn(regions, word) ?? 'Regione',
  postalCode: (word) => postalCode(word).replace(/^c/, 'C'),
  phone: () => 'Telefono',
  optional: () => 'facoltativo',
  choose: () => 'Seleziona',
  search: () => 'Cerca l’indirizzo',
  locate: () => 'Usa la mia posizione',
  locationUnknown: () =>
    'Non vediamo la tua posizione. Consenti l’accesso nel browser o inserisci l’indirizzo manualmente.',
  unfinished: () => 'Scegli un suggerimento o inserisci l’indirizzo manualmente.',
  required: (field) => `Campo obbligatorio: ${field}.`,
  houseNumberMissing: () => 'Inserisci il numero civico. Se non c’è, inserisci un trattino.',
  phoneOdd: () => 'Controlla il numero di telefono.',
  postalCodeOdd: (word, example) =>
    `Controlla ${il(word)}${postalCode(word)}.${example ? ` Di solito ha questa forma: ${example}.` : ''}`,
  poBox: () => 'Non consegniamo alle caselle postali. Inserisci un indirizzo con via e numero civico.',
  countryNotServed: (country) => `Non consegniamo in questo paese: ${country}.`,
  residentialOnly: () => 'Consegniamo solo a domicilio e questo sembra l’indirizzo di un’azienda.',
  notListed: (field) => `Scegli dall’elenco: ${field}.`,
  tooLong: (field) => `Testo troppo lungo: ${field}.`,
  unverifiedUnit: (unit) =>
    `Abbiamo mantenuto “${unit}” come l’hai scritto. Non risulta nei nostri dati: ti invitiamo a controllarlo.`,
  language: () => 'Lingua dell’indirizzo',
};

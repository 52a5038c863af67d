import type { FormWords } from '../Words.ts';
import { getOwn } from '../../../core/index.ts';

const cities: Record<string, string> = { suburb: 'Voorstad', district: 'District', postTown: 'Plaats' };
const regions: Record<string, string> = {
  area: 'Gebied',
  county: 'Graafschap',
  department: 'Departement',
  district: 'District',
  doSi: 'Do/Si',
  emirate: 'Emiraat',
  island: 'Eiland',
  oblast: 'Oblast',
  parish: 'Parochie',
  prefecture: 'Prefectuur',
  province: 'Provincie',
  state: 'Staat',
};
const postalCodes: Record<string, string> = {
  zip: 'ZIP-code',
  // "pincode" alone would mean the PIN of a bank card.
  pin: 'postcode (PIN)',
  eircode: 'Eircode',
  postcode: 'postcode',
  cep: 'CEP',
};
/** Returns the term as it is written inside a sentence. */
const postalCode = (word: string) => getOwn(postalCodes, word) ?? 'postcode';

export const formNl: FormWords = {
  legend: () => 'Adres',
  country: () => 'Land of regio',
  name: () => 'Voor- en achternaam',
  givenName: () => 'Voornaam',
  familyName: () => 'Achternaam',
  company: () => 'Bedrijf',
  line1: () => 'Straat en huisnummer',
  street: () => 'Straat',
  houseNumber: () => 'Huisnummer',
  line2: () => 'Toevoeging of appartement',
  addLine2: () => 'Appartement of toevoeging invullen',
  line3: () => 'Meer adresgegevens',
  district: () => 'Wijk',
  city: (word) => getOwn(cities, word) ?? 'Plaats',
  region: (word) => getOwn(regions, word) ?? 'Regio',
  postalCode: (word) => postalCode(word).replace(/^p/, 'P'),
  phone: () => 'Telefoonnummer',
  optional: () => 'optioneel',
  choose: () => 'Kies',
  search: () => 'Adres zoeken',
  locate: () => 'Mijn locatie gebruiken',
  locationUnknown: () => 'We kunnen je locatie niet zien. Geef toestemming in je browser of vul het adres zelf in.',
  unfinished: () => 'Kies een suggestie of vul het adres zelf in.',
  required: (field) => `Verplicht veld: ${field}.`,
  houseNumberMissing: () => 'Vul het huisnummer in. Is er geen huisnummer, vul dan een streepje in.',
  phoneOdd: () => 'Controleer het telefoonnummer.',
  postalCodeOdd: (word, example) =>
    `Controleer de ${postalCode(word)}.${example ? ` Meestal ziet die er zo uit: ${example}.` : ''}`,
  poBox: () => 'We bezorgen niet bij een postbus. Vul een straat en huisnummer in.',
  countryNotServed: (country) => `We bezorgen niet in dit land: ${country}.`,
  residentialOnly: () => 'We bezorgen alleen bij mensen thuis, en dit lijkt een bedrijfsadres.',
  notListed: (field) => `Kies uit de lijst: ${field}.`,
  tooLong: (field) => `Deze tekst is te lang: ${field}.`,
  unverifiedUnit: (unit) =>
    `We hebben “${unit}” laten staan zoals je het hebt getypt. Het staat niet in onze adresgegevens; controleer het nog even.`,
  language: () => 'Taal van het adres',
};

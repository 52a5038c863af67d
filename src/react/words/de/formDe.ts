import type { FormWords } from '../Words.ts';
import { getOwn } from '../../../core/index.ts';

const cities: Record<string, string> = { suburb: 'Vorort', district: 'Bezirk', postTown: 'Ort' };
const regions: Record<string, string> = {
  area: 'Gebiet',
  county: 'Grafschaft',
  department: 'Departement',
  district: 'Bezirk',
  doSi: 'Do/Si',
  emirate: 'Emirat',
  island: 'Insel',
  oblast: 'Oblast',
  parish: 'Gemeinde',
  prefecture: 'Präfektur',
  province: 'Provinz',
  state: 'Bundesstaat',
};
const postalCodes: Record<string, string> = {
  zip: 'ZIP-Code',
  pin: 'Postleitzahl (PIN)',
  eircode: 'Eircode',
  postcode: 'Postcode',
  cep: 'CEP',
};
const postalCode = (word: string) => getOwn(postalCodes, word) ?? 'PLZ';
const den = (word: string) => (getOwn(postalCodes, word)?.endsWith('ode') ? 'den' : 'die');

export const formDe: FormWords = {
  legend: () => 'Adresse',
  country: () => 'Land oder Region',
  name: () => 'Vor- und Nachname',
  givenName: () => 'Vorname',
  familyName: () => 'Nachname',
  company: () => 'Firma',
  line1: () => 'Straße und Hausnummer',
  street: () => 'Straße',
  houseNumber: () => 'Hausnummer',
  line2: () => 'Wohnung, Etage oder Gebäude',
  addLine2: () => 'Wohnung, Etage oder Gebäude hinzufügen',
  line3: () => 'Weitere Adressangaben',
  district: () => 'Ortsteil',
  city: (word) => getOwn(cities, word) ?? 'Ort',
  region: (word) => getOwn(regions, word) ?? 'Region',
  postalCode,
  phone: () => 'Telefonnummer',
  optional: () => 'optional',
  choose: () => 'Auswählen',
  search: () => 'Adresse suchen',
  locate: () => 'Meinen Standort verwenden',
  locationUnknown: () => 'Ihr Standort ist nicht verfügbar. Bitte geben Sie Ihre Adresse selbst ein.',
  unfinished: () => 'Bitte wählen Sie einen Vorschlag aus oder geben Sie Ihre Adresse selbst ein.',
  required: (field) => `Bitte ausfüllen: ${field}.`,
  houseNumberMissing: () => 'Bitte geben Sie die Hausnummer ein. Gibt es keine, geben Sie einen Strich ein.',
  phoneOdd: () => 'Bitte prüfen Sie die Telefonnummer.',
  postalCodeOdd: (word, example) =>
    `Bitte prüfen Sie ${den(word)} ${postalCode(word)}.${example ? ` Üblich ist die Form ${example}.` : ''}`,
  poBox: () => 'An ein Postfach können wir nicht liefern. Bitte geben Sie Straße und Hausnummer ein.',
  countryNotServed: (country) => `Wir liefern leider nicht in dieses Land: ${country}.`,
  residentialOnly: () => 'Wir liefern nur an Privatadressen. Das scheint eine Firmenadresse zu sein.',
  notListed: (field) => `Bitte aus der Liste auswählen: ${field}.`,
  tooLong: (field) => `Bitte kürzer fassen: ${field}.`,
  unverifiedUnit: (unit) =>
    `Wir haben „${unit}“ übernommen. In unseren Adressdaten steht es nicht. Bitte prüfen Sie es.`,
  language: () => 'Sprache der Adresse',
};

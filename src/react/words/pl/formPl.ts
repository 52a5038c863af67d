import type { FormWords } from '../Words.ts';
import { getOwn } from '../../../core/index.ts';

const cities: Record<string, string> = { suburb: 'Przedmieście', district: 'Dzielnica', postTown: 'Miejscowość' };
const regions: Record<string, string> = {
  area: 'Obszar',
  county: 'Hrabstwo',
  department: 'Departament',
  district: 'Dystrykt',
  doSi: 'Do/Si',
  emirate: 'Emirat',
  island: 'Wyspa',
  oblast: 'Obwód',
  parish: 'Parafia',
  prefecture: 'Prefektura',
  province: 'Prowincja',
  state: 'Stan',
};
const postalCodes: Record<string, string> = {
  zip: 'kod ZIP',
  pin: 'kod pocztowy (PIN)',
  eircode: 'Eircode',
  postcode: 'kod pocztowy',
  cep: 'CEP',
};
/** Returns the term as it is written inside a sentence. */
const postalCode = (word: string) => getOwn(postalCodes, word) ?? 'kod pocztowy';

export const formPl: FormWords = {
  legend: () => 'Adres',
  country: () => 'Kraj lub region',
  name: () => 'Imię i nazwisko',
  givenName: () => 'Imię',
  familyName: () => 'Nazwisko',
  company: () => 'Firma',
  line1: () => 'Ulica i numer domu',
  street: () => 'Ulica',
  houseNumber: () => 'Numer domu',
  line2: () => 'Mieszkanie, piętro lub lokal',
  addLine2: () => 'Dodaj mieszkanie, piętro lub lokal',
  line3: () => 'Dodatkowe informacje do adresu',
  district: () => 'Dzielnica',
  city: (word) => getOwn(cities, word) ?? 'Miejscowość',
  region: (word) => getOwn(regions, word) ?? 'Region',
  postalCode: (word) => postalCode(word).replace(/^k/, 'K'),
  phone: () => 'Numer telefonu',
  optional: () => 'opcjonalnie',
  choose: () => 'Wybierz',
  search: () => 'Wyszukaj adres',
  locate: () => 'Użyj mojej lokalizacji',
  locationUnknown: () => 'Nie widzimy Twojej lokalizacji. Zezwól na dostęp w przeglądarce lub wpisz adres ręcznie.',
  unfinished: () => 'Wybierz podpowiedź lub wpisz adres ręcznie.',
  required: (field) => `Uzupełnij pole: ${field}.`,
  houseNumberMissing: () => 'Podaj numer domu. Jeśli go nie ma, wpisz kreskę.',
  phoneOdd: () => 'Sprawdź numer telefonu.',
  postalCodeOdd: (word, example) => `Sprawdź ${postalCode(word)}.${example ? ` Zwykle wygląda tak: ${example}.` : ''}`,
  poBox: () => 'Nie dostarczamy do skrytek pocztowych. Podaj adres z ulicą i numerem domu.',
  countryNotServed: (country) => `Nie dostarczamy do tego kraju: ${country}.`,
  residentialOnly: () => 'Dostarczamy tylko na adresy prywatne, a ten wygląda na adres firmy.',
  notListed: (field) => `Wybierz z listy: ${field}.`,
  tooLong: (field) => `Tekst jest za długi: ${field}.`,
  unverifiedUnit: (unit) =>
    `Zostawiliśmy „${unit}” bez zmian. Nie ma tego w naszych danych adresowych, więc sprawdź ten wpis.`,
  language: () => 'Język adresu',
};

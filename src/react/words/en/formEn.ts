import type { FormWords } from '../Words.ts';
import { getOwn } from '../../../core/index.ts';

const cities: Record<string, string> = { suburb: 'Suburb', district: 'District', postTown: 'Town or city' };
const regions: Record<string, string> = {
  area: 'Area',
  county: 'County',
  department: 'Department',
  district: 'District',
  doSi: 'Do/Si',
  emirate: 'Emirate',
  island: 'Island',
  oblast: 'Oblast',
  parish: 'Parish',
  prefecture: 'Prefecture',
  province: 'Province',
  state: 'State',
};
const postalCodes: Record<string, string> = {
  zip: 'ZIP code',
  pin: 'PIN code',
  eircode: 'Eircode',
  postcode: 'postcode',
  cep: 'CEP',
};
/** Returns the term as it is written inside a sentence. */
const postalCode = (word: string) => getOwn(postalCodes, word) ?? 'postal code';

export const formEn: FormWords = {
  legend: () => 'Address',
  country: () => 'Country or region',
  name: () => 'Full name',
  givenName: () => 'First name',
  familyName: () => 'Last name',
  company: () => 'Company',
  line1: () => 'Street address',
  street: () => 'Street',
  houseNumber: () => 'House number',
  line2: () => 'Apartment, suite or unit',
  addLine2: () => 'Add apartment, suite or unit',
  line3: () => 'More address details',
  district: (word) => (word === '' ? 'District' : 'Neighborhood'),
  city: (word) => getOwn(cities, word) ?? 'City',
  region: (word) => getOwn(regions, word) ?? 'Region',
  postalCode: (word) => postalCode(word).replace(/^p/, 'P'),
  phone: () => 'Phone',
  optional: () => 'optional',
  choose: () => 'Choose',
  search: () => 'Search for the address',
  locate: () => 'Use my location',
  locationUnknown: () => 'We can’t see your location. Allow it in your browser, or enter the address yourself.',
  unfinished: () => 'Choose a suggestion, or enter the address yourself.',
  required: (field) => `${field} is missing.`,
  houseNumberMissing: () => 'The house number is missing. If there is none, enter a dash.',
  phoneOdd: () => 'Please check the phone number.',
  postalCodeOdd: (word, example) =>
    `Please check the ${postalCode(word)}.${example ? ` It usually looks like ${example}.` : ''}`,
  poBox: () => 'We can’t deliver to a PO box. Please enter a street address.',
  countryNotServed: (country) => `We don’t deliver to ${country}.`,
  residentialOnly: () => 'We only deliver to homes, and this looks like a business address.',
  notListed: (field) => `Please choose from the list: ${field}.`,
  tooLong: (field) => `${field} is too long.`,
  unverifiedUnit: (unit) => `We kept “${unit}” as you typed it. It is not in our address records, so please check it.`,
  language: () => 'Address language',
};

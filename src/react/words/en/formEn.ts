import type { FormWords } from '../FormWords.ts';
import { ownOf } from '../../../core/index.ts';

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
  postcode: 'Postcode',
};

export const formEn: FormWords = {
  legend: () => 'Address',
  country: () => 'Country or region',
  company: () => 'Company',
  line1: () => 'Street address',
  line2: () => 'Apartment, suite, unit',
  line3: () => 'Address line 3',
  district: () => 'District',
  city: (word) => ownOf(cities, word) ?? 'City',
  region: (word) => ownOf(regions, word) ?? 'Region',
  postalCode: (word) => ownOf(postalCodes, word) ?? 'Postal code',
  optional: () => 'optional',
  choose: () => 'Choose',
  manual: () => 'Enter the address manually',
  search: () => 'Search for the address',
  unfinished: () => 'Choose a suggestion, or enter the address manually.',
  required: (field) => `${field} is missing.`,
  postalCodeOdd: (word, example) =>
    `This does not look like a ${ownOf(postalCodes, word) ?? 'postal code'}${example ? `, such as ${example}` : ''}. Please check it.`,
  unitKept: (unit) => `We kept “${unit}” as you typed it, although our records do not have it. Please check it.`,
  language: () => 'Language of the address',
};

import type { FormWords } from '../Words.ts';
import { getOwn } from '../../../core/index.ts';

const cities: Record<string, string> = { suburb: 'Maestref', district: 'Ardal', postTown: 'Tref neu ddinas' };
const regions: Record<string, string> = {
  area: 'Ardal',
  county: 'Sir',
  department: 'Département',
  district: 'Dosbarth',
  doSi: 'Do/Si',
  emirate: 'Emiraeth',
  island: 'Ynys',
  oblast: 'Oblast',
  parish: 'Plwyf',
  prefecture: 'Rhaglawiaeth',
  province: 'Talaith',
  state: 'Talaith',
};
const postalCodes: Record<string, string> = {
  zip: 'cod ZIP',
  pin: 'cod PIN',
  eircode: 'Eircode',
  postcode: 'cod post',
  cep: 'CEP',
};
/** Returns the term as it is written inside a sentence. */
const postalCode = (word: string) => getOwn(postalCodes, word) ?? 'cod post';

export const formCy: FormWords = {
  legend: () => 'Cyfeiriad',
  country: () => 'Gwlad neu ranbarth',
  name: () => 'Enw llawn',
  givenName: () => 'Enw cyntaf',
  familyName: () => 'Cyfenw',
  company: () => 'Cwmni',
  line1: () => 'Rhif y tŷ a’r stryd',
  street: () => 'Stryd',
  houseNumber: () => 'Rhif y tŷ',
  line2: () => 'Fflat, swît neu uned',
  addLine2: () => 'Ychwanegu fflat, swît neu uned',
  line3: () => 'Rhagor o fanylion y cyfeiriad',
  district: (word) => (word === '' ? 'Ardal' : 'Cymdogaeth'),
  city: (word) => getOwn(cities, word) ?? 'Dinas',
  region: (word) => getOwn(regions, word) ?? 'Rhanbarth',
  postalCode: (word) => postalCode(word).replace(/^c/, 'C'),
  phone: () => 'Rhif ffôn',
  optional: () => 'dewisol',
  choose: () => 'Dewiswch',
  search: () => 'Chwilio am y cyfeiriad',
  locate: () => 'Defnyddio fy lleoliad',
  locationUnknown: () => 'Ni allwn weld eich lleoliad. Rhowch ganiatâd yn eich porwr, neu rhowch y cyfeiriad eich hun.',
  unfinished: () => 'Dewiswch awgrym, neu rhowch y cyfeiriad eich hun.',
  required: (field) => `Mae angen llenwi’r maes hwn: ${field}.`,
  houseNumberMissing: () => 'Mae rhif y tŷ ar goll. Os nad oes rhif, rhowch gysylltnod.',
  phoneOdd: () => 'Gwiriwch y rhif ffôn.',
  postalCodeOdd: (word, example) =>
    `Gwiriwch ${word === 'eircode' ? 'yr' : 'y'} ${postalCode(word)}.${example ? ` Mae’n edrych fel hyn fel arfer: ${example}.` : ''}`,
  poBox: () => 'Ni allwn ddanfon i flwch post. Rhowch gyfeiriad stryd.',
  countryNotServed: (country) => `Nid ydym yn danfon i’r wlad hon: ${country}.`,
  residentialOnly: () => 'Dim ond i gartrefi rydym yn danfon, ac mae hwn yn edrych fel cyfeiriad busnes.',
  notListed: (field) => `Dewiswch o’r rhestr: ${field}.`,
  tooLong: (field) => `Mae’r testun yn rhy hir: ${field}.`,
  unverifiedUnit: (unit) =>
    `Rydym wedi cadw “${unit}” fel y gwnaethoch ei deipio. Nid yw yn ein cofnodion cyfeiriadau, felly gwiriwch ef.`,
  language: () => 'Iaith y cyfeiriad',
};

import type { FormWords } from '../Words.ts';
import { getOwn } from '../../../core/index.ts';

const cities: Record<string, string> = { suburb: 'Localité', district: 'District', postTown: 'Ville' };
const regions: Record<string, string> = {
  area: 'Zone',
  county: 'Comté',
  department: 'Département',
  district: 'District',
  doSi: 'Do/Si',
  emirate: 'Émirat',
  island: 'Île',
  oblast: 'Oblast',
  parish: 'Paroisse',
  prefecture: 'Préfecture',
  province: 'Province',
  state: 'État',
};
const postalCodes: Record<string, string> = { zip: 'code ZIP', pin: 'code PIN', eircode: 'Eircode', cep: 'CEP' };
/** Returns the term for a postal code as it is written inside a sentence. */
const postalCode = (word: string) => getOwn(postalCodes, word) ?? 'code postal';
const le = (word: string) => (word === 'eircode' ? 'l’' : 'le ');

export const formFr: FormWords = {
  legend: () => 'Adresse',
  country: () => 'Pays ou région',
  name: () => 'Prénom et nom',
  givenName: () => 'Prénom',
  familyName: () => 'Nom',
  company: () => 'Entreprise',
  line1: () => 'Numéro et rue',
  street: () => 'Rue',
  houseNumber: () => 'Numéro',
  line2: () => 'Appartement, étage ou bureau',
  addLine2: () => 'Ajouter un appartement, un étage ou un bureau',
  line3: () => 'Complément d’adresse',
  district: () => 'District',
  city: (word) => getOwn(cities, word) ?? 'Ville',
  region: (word) => getOwn(regions, word) ?? 'Région',
  postalCode: (word) => postalCode(word).replace(/^c/, 'C'),
  phone: () => 'Téléphone',
  optional: () => 'facultatif',
  choose: () => 'Choisir',
  search: () => 'Rechercher l’adresse',
  locate: () => 'Utiliser ma position',
  locationUnknown: () =>
    'Votre position est indisponible. Autorisez l’accès dans le navigateur ou saisissez l’adresse vous\u2011même.',
  unfinished: () => 'Choisissez une suggestion ou saisissez l’adresse vous\u2011même.',
  required: (field) => `Champ obligatoire\u00a0: ${field}.`,
  houseNumberMissing: () => 'Indiquez le numéro de la rue. S’il n’y en a pas, saisissez un tiret.',
  phoneOdd: () => 'Veuillez vérifier le numéro de téléphone.',
  postalCodeOdd: (word, example) =>
    `Vérifiez ${le(word)}${postalCode(word)}.${example ? ` En général, il ressemble à ceci\u00a0: ${example}.` : ''}`,
  poBox: () => 'Nous ne livrons pas dans les boîtes postales. Indiquez une adresse avec une rue.',
  countryNotServed: (country) => `Nous ne livrons pas dans ce pays\u00a0: ${country}.`,
  residentialOnly: () => 'Nous livrons uniquement à domicile, et cette adresse semble être celle d’une entreprise.',
  notListed: (field) => `Choisissez dans la liste\u00a0: ${field}.`,
  tooLong: (field) => `Ce texte est trop long\u00a0: ${field}.`,
  unverifiedUnit: (unit) =>
    `Nous avons gardé «\u00a0${unit}\u00a0» comme vous l’avez saisi. Cela ne figure pas dans nos données\u00a0: veuillez le vérifier.`,
  language: () => 'Langue de l’adresse',
};

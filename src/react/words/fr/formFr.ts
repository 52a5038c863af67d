import type { FormWords } from '../FormWords.ts';
import { ownOf } from '../../../core/index.ts';

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
const postalCodes: Record<string, string> = { zip: 'Code ZIP', pin: 'Code PIN', eircode: 'Eircode' };

export const formFr: FormWords = {
  legend: () => 'Adresse',
  country: () => 'Pays ou région',
  company: () => 'Entreprise',
  line1: () => 'Numéro et rue',
  line2: () => 'Appartement, bureau, étage',
  line3: () => 'Ligne d’adresse 3',
  district: () => 'District',
  city: (word) => ownOf(cities, word) ?? 'Ville',
  region: (word) => ownOf(regions, word) ?? 'Région',
  postalCode: (word) => ownOf(postalCodes, word) ?? 'Code postal',
  optional: () => 'facultatif',
  choose: () => 'Choisir',
  manual: () => 'Saisir l’adresse soi-même',
  search: () => 'Rechercher l’adresse',
  unfinished: () => 'Choisissez une suggestion ou saisissez l’adresse vous-même.',
  required: (field) => `Champ à remplir : ${field}.`,
  postalCodeOdd: (word, example) =>
    `Cela ne ressemble pas à un ${(ownOf(postalCodes, word) ?? 'Code postal').replace(/^Code/, 'code')}${example ? `, par exemple ${example}` : ''}. Vérifiez-le.`,
  unitKept: (unit) =>
    `Nous avons gardé « ${unit} » comme vous l’avez saisi, bien qu’il ne figure pas dans nos données. Vérifiez-le.`,
  language: () => 'Langue de l’adresse',
};

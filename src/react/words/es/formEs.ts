import type { FormWords } from '../FormWords.ts';
import { ownOf } from '../../../core/index.ts';

const cities: Record<string, string> = { suburb: 'Barrio', district: 'Distrito', postTown: 'Localidad' };
const regions: Record<string, string> = {
  area: 'Zona',
  county: 'Condado',
  department: 'Departamento',
  district: 'Distrito',
  doSi: 'Do/Si',
  emirate: 'Emirato',
  island: 'Isla',
  oblast: 'Óblast',
  parish: 'Parroquia',
  prefecture: 'Prefectura',
  province: 'Provincia',
  state: 'Estado',
};
const postalCodes: Record<string, string> = { zip: 'Código ZIP', pin: 'Código PIN', eircode: 'Eircode' };

export const formEs: FormWords = {
  legend: () => 'Dirección',
  country: () => 'País o región',
  company: () => 'Empresa',
  line1: () => 'Calle y número',
  line2: () => 'Piso, puerta, oficina',
  line3: () => 'Línea de dirección 3',
  district: () => 'Distrito',
  city: (word) => ownOf(cities, word) ?? 'Ciudad',
  region: (word) => ownOf(regions, word) ?? 'Región',
  postalCode: (word) => ownOf(postalCodes, word) ?? 'Código postal',
  optional: () => 'opcional',
  choose: () => 'Elegir',
  manual: () => 'Escribir la dirección a mano',
  search: () => 'Buscar la dirección',
  unfinished: () => 'Elija una sugerencia o escriba la dirección a mano.',
  required: (field) => `Falta: ${field}.`,
  postalCodeOdd: (word, example) =>
    `No parece un ${(ownOf(postalCodes, word) ?? 'Código postal').replace(/^Código/, 'código')}${example ? `, por ejemplo ${example}` : ''}. Compruébelo.`,
  unitKept: (unit) =>
    `Hemos conservado «${unit}» tal como lo escribió, aunque no consta en nuestros datos. Compruébelo.`,
  language: () => 'Idioma de la dirección',
};

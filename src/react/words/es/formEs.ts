import type { FormWords } from '../Words.ts';
import { getOwn } from '../../../core/index.ts';

const districts: Record<string, string> = { bairro: 'Barrio', colonia: 'Colonia' };
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
const postalCodes: Record<string, string> = { zip: 'código ZIP', pin: 'código PIN', eircode: 'Eircode', cep: 'CEP' };
/** Returns the term as it is written inside a sentence. */
const postalCode = (word: string) => getOwn(postalCodes, word) ?? 'código postal';

export const formEs: FormWords = {
  legend: () => 'Dirección',
  country: () => 'País o región',
  name: () => 'Nombre y apellidos',
  givenName: () => 'Nombre',
  familyName: () => 'Apellidos',
  company: () => 'Empresa',
  line1: () => 'Calle y número',
  street: () => 'Calle',
  houseNumber: () => 'Número',
  line2: () => 'Piso, puerta u oficina',
  addLine2: () => 'Añadir piso, puerta u oficina',
  line3: () => 'Más datos de la dirección',
  district: (word) => getOwn(districts, word) ?? 'Distrito',
  city: (word) => getOwn(cities, word) ?? 'Ciudad',
  region: (word) => getOwn(regions, word) ?? 'Región',
  postalCode: (word) => postalCode(word).replace(/^c/, 'C'),
  phone: () => 'Teléfono',
  optional: () => 'opcional',
  choose: () => 'Elegir',
  search: () => 'Buscar la dirección',
  locate: () => 'Usar mi ubicación',
  locationUnknown: () =>
    'No podemos ver su ubicación. Permita el acceso en el navegador o escriba la dirección a mano.',
  unfinished: () => 'Elija una sugerencia o escriba la dirección a mano.',
  required: (field) => `Campo obligatorio: ${field}.`,
  houseNumberMissing: () => 'Falta el número. Si no tiene, escriba «s/n».',
  phoneOdd: () => 'Compruebe el número de teléfono.',
  postalCodeOdd: (word, example) =>
    `Compruebe el ${postalCode(word)}.${example ? ` Suele tener esta forma: ${example}.` : ''}`,
  poBox: () => 'No entregamos en apartados de correos. Indique una dirección con calle y número.',
  countryNotServed: (country) => `No hacemos entregas en este país: ${country}.`,
  residentialOnly: () => 'Solo entregamos en domicilios particulares y esta parece la dirección de una empresa.',
  notListed: (field) => `Elija una opción de la lista: ${field}.`,
  tooLong: (field) => `El texto es demasiado largo: ${field}.`,
  unverifiedUnit: (unit) =>
    `Hemos conservado «${unit}» tal como lo escribió. No consta en nuestros datos; compruébelo.`,
  language: () => 'Idioma de la dirección',
};

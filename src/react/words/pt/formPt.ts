import type { FormWords } from '../Words.ts';
import { getOwn } from '../../../core/index.ts';

const cities: Record<string, string> = { suburb: 'Subúrbio', district: 'Distrito', postTown: 'Cidade' };
const regions: Record<string, string> = {
  area: 'Área',
  county: 'Condado',
  department: 'Departamento',
  district: 'Distrito',
  doSi: 'Do/Si',
  emirate: 'Emirado',
  island: 'Ilha',
  oblast: 'Oblast',
  parish: 'Paróquia',
  prefecture: 'Província',
  province: 'Província',
  state: 'Estado',
};
const postalCodes: Record<string, string> = {
  zip: 'ZIP Code',
  pin: 'código postal (PIN)',
  eircode: 'Eircode',
  postcode: 'código postal',
  cep: 'CEP',
};
/** Returns the term as it is written inside a sentence. */
const postalCode = (word: string) => getOwn(postalCodes, word) ?? 'código postal';

export const formPt: FormWords = {
  legend: () => 'Endereço',
  country: () => 'País ou região',
  name: () => 'Nome completo',
  givenName: () => 'Nome',
  familyName: () => 'Sobrenome',
  company: () => 'Empresa',
  line1: () => 'Rua e número',
  street: () => 'Rua ou avenida',
  houseNumber: () => 'Número',
  line2: () => 'Complemento',
  addLine2: () => 'Adicionar complemento',
  line3: () => 'Mais detalhes do endereço',
  district: () => 'Bairro',
  city: (word) => getOwn(cities, word) ?? 'Cidade',
  region: (word) => getOwn(regions, word) ?? 'Região',
  postalCode: (word) => postalCode(word).replace(/^c/, 'C'),
  phone: () => 'Telefone',
  optional: () => 'opcional',
  choose: () => 'Selecione',
  search: () => 'Buscar o endereço',
  locate: () => 'Usar minha localização',
  locationUnknown: () =>
    'Não conseguimos ver sua localização. Permita o acesso no navegador ou digite o endereço manualmente.',
  unfinished: () => 'Escolha uma sugestão ou digite o endereço manualmente.',
  required: (field) => `Campo obrigatório: ${field}.`,
  houseNumberMissing: () => 'Informe o número. Se não houver, digite “s/n”.',
  phoneOdd: () => 'Confira o número de telefone.',
  postalCodeOdd: (word, example) =>
    `Confira o ${postalCode(word)}.${example ? ` O formato costuma ser este: ${example}.` : ''}`,
  poBox: () => 'Não entregamos em caixa postal. Informe um endereço com rua e número.',
  countryNotServed: (country) => `Não entregamos neste país: ${country}.`,
  residentialOnly: () => 'Entregamos somente em residências, e este parece ser um endereço comercial.',
  notListed: (field) => `Escolha uma opção da lista: ${field}.`,
  tooLong: (field) => `Texto longo demais: ${field}.`,
  unverifiedUnit: (unit) =>
    `Mantivemos “${unit}” como você digitou. Essa informação não consta em nossos dados, por isso confira se está correta.`,
  language: () => 'Idioma do endereço',
};

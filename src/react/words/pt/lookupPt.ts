import { plural } from '../wording.ts';
import type { LookupWords } from '../Words.ts';

const addresses = plural('pt', 'endereço encontrado', 'endereços encontrados');

export const lookupPt: LookupWords = {
  postcode: () => 'Código postal',
  find: () => 'Buscar endereço',
  missing: () => 'Digite um código postal',
  incomplete: (country) =>
    country === 'GB' ? 'Digite um código postal britânico completo' : 'Digite um código postal completo',
  notFound: (postcode) =>
    `Nenhum endereço encontrado para ${postcode}. Verifique o código postal ou digite o endereço.`,
  found: addresses,
  choose: () => 'Escolha um endereço',
  unchosen: () => 'Escolha um endereço',
  useAddress: () => 'Usar este endereço',
  yourAddress: () => 'Seu endereço',
  change: () => 'Alterar o endereço',
  changePostcode: () => 'Alterar o código postal',
  notListed: () => 'Não encontro meu endereço na lista',
  manual: () => 'Digitar o endereço',
  backToPostcode: () => 'Buscar o endereço pelo código postal',
};

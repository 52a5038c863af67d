import { plural } from '../wording.ts';
import type { LookupWords } from '../Words.ts';

const addresses = plural('es', 'dirección encontrada', 'direcciones encontradas');

export const lookupEs: LookupWords = {
  postcode: () => 'Código postal',
  find: () => 'Buscar dirección',
  missing: () => 'Escriba un código postal',
  incomplete: (country) =>
    country === 'GB' ? 'Escriba un código postal británico completo' : 'Escriba un código postal completo',
  notFound: (postcode) => `No hay direcciones para ${postcode}. Revise el código postal o escriba la dirección.`,
  found: addresses,
  choose: () => 'Elija una dirección',
  unchosen: () => 'Elija una dirección',
  useAddress: () => 'Usar esta dirección',
  yourAddress: () => 'Su dirección',
  change: () => 'Cambiar la dirección',
  changePostcode: () => 'Cambiar el código postal',
  notListed: () => 'No encuentro mi dirección en la lista',
  manual: () => 'Escribir la dirección',
  backToPostcode: () => 'Buscar la dirección por código postal',
};

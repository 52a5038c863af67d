import { plural } from '../wording.ts';
import type { LookupWords } from '../Words.ts';

const addresses = plural('es', 'dirección encontrada', 'direcciones encontradas');

export const lookupEs: LookupWords = {
  postcode: () => 'Código postal',
  find: () => 'Buscar dirección',
  missing: () => 'Escribe un código postal',
  incomplete: (country) =>
    country === 'GB' ? 'Escribe un código postal británico completo' : 'Escribe un código postal completo',
  notFound: (postcode) => `No hay direcciones para ${postcode}. Revisa el código postal o escribe la dirección.`,
  found: addresses,
  choose: () => 'Elige una dirección',
  unchosen: () => 'Elige una dirección',
  useAddress: () => 'Usar esta dirección',
  yourAddress: () => 'Tu dirección',
  change: () => 'Cambiar la dirección',
  changePostcode: () => 'Cambiar el código postal',
  notListed: () => 'No encuentro mi dirección en la lista',
  manual: () => 'Escribir la dirección',
  backToPostcode: () => 'Buscar la dirección por código postal',
};

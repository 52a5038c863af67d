import { countIn } from '../wording.ts';
import type { SearchWords } from '../Words.ts';

const count = countIn('es');
const addresses = count({ one: '# dirección', many: '# de direcciones', other: '# direcciones' });

export const searchEs: SearchWords = {
  label: () => 'Dirección',
  placeholder: () => 'Empiece a escribir su dirección',
  hint: () =>
    'Las sugerencias aparecen a medida que escribe. Recórralas con las flechas arriba y abajo y elija una con Intro. En una pantalla táctil, explórelas tocando o deslizando el dedo.',
  saved: () => 'Direcciones guardadas',
  recent: () => 'Direcciones recientes',
  suggestions: () => 'Sugerencias de direcciones',
  addressesIn: (container) => `Direcciones en ${container}`,
  back: () => 'Volver a los resultados',
  allResults: () => 'Todos los resultados',
  backTo: (container = 'todos los resultados') => `Volver a ${container}`,
  everywhere: (text) => `Buscar «${text}» en todas partes`,
  manual: () => 'Escribir la dirección a mano',
  open: () => 'Mostrar sugerencias',
  close: () => 'Ocultar sugerencias',
  clear: () => 'Borrar la dirección',
  retry: () => 'Reintentar',
  container: (name, amount) => `${name}${amount ? `, ${addresses(amount)}` : ''}, abre una lista`,
  opensList: () => 'abre una lista',
  addressCount: addresses,
  results: count({ one: '# sugerencia', many: '# de sugerencias', other: '# sugerencias' }),
  resultsIn: (found, container) => `${addresses(found)} en ${container}`,
  none: () => 'No se encontraron direcciones',
  noneIn: (container) => `Sin coincidencias en ${container}`,
  loading: () => 'Buscando…',
  selected: (address) => `Dirección rellenada: ${address}`,
  error: ({ kind, code }) => {
    if (code === 'offline')
      return 'No tiene conexión. Escriba su dirección usted mismo o espere a que vuelva la conexión.';
    return kind === 'limit'
      ? 'La búsqueda de direcciones no está disponible. Escriba su dirección usted mismo.'
      : 'La búsqueda de direcciones no funciona. Inténtelo de nuevo o escriba su dirección usted mismo.';
  },
};

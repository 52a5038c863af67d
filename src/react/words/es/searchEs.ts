import type { SearchWords } from '../SearchWords.ts';

const addresses = (count: number) => `${count} ${count === 1 ? 'dirección' : 'direcciones'}`;

export const searchEs: SearchWords = {
  label: () => 'Dirección',
  placeholder: () => 'Empiece a escribir su dirección',
  hint: () =>
    'Las sugerencias aparecen al escribir. Recórralas con las flechas y elija con Intro. En una pantalla táctil, explore tocando o deslizando.',
  suggestions: () => 'Sugerencias de direcciones',
  addressesIn: (container) => `Direcciones en ${container}`,
  back: () => 'Volver a los resultados',
  open: () => 'Mostrar sugerencias',
  close: () => 'Ocultar sugerencias',
  clear: () => 'Borrar la dirección',
  retry: () => 'Reintentar',
  container: (name, count) => `${name}${count ? `, ${addresses(count)}` : ''}, abre una lista`,
  opensList: () => 'abre una lista',
  addressCount: addresses,
  results: (count) => `${count} ${count === 1 ? 'sugerencia' : 'sugerencias'}`,
  resultsIn: (count, container) => `${addresses(count)} en ${container}`,
  none: () => 'No se encontraron direcciones',
  loading: () => 'Buscando…',
  selected: (address) => `Dirección rellenada: ${address}`,
  error: ({ kind }) =>
    kind === 'limit'
      ? 'La búsqueda de direcciones llegó a su límite. Escriba la dirección usted mismo.'
      : 'La búsqueda de direcciones no responde. Reintente o escriba la dirección usted mismo.',
};

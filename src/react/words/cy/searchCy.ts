import { countIn } from '../wording.ts';
import type { SearchWords } from '../Words.ts';

const count = countIn('cy');
// A noun stays in the singular after a number, but the number can change its first letter.
const addresses = count({
  two: '# gyfeiriad',
  few: '# chyfeiriad',
  many: '# chyfeiriad',
  other: '# cyfeiriad',
});

export const searchCy: SearchWords = {
  label: () => 'Cyfeiriad',
  placeholder: () => 'Dechreuwch deipio eich cyfeiriad',
  hint: () =>
    'Mae awgrymiadau’n ymddangos wrth i chi deipio. Defnyddiwch y saethau i fyny ac i lawr ac Enter i ddewis un. Ar sgrin gyffwrdd, cyffyrddwch neu swipiwch i’w gweld.',
  saved: () => 'Cyfeiriadau wedi’u cadw',
  recent: () => 'Cyfeiriadau diweddar',
  suggestions: () => 'Awgrymiadau o gyfeiriadau',
  addressesIn: (container) => `Cyfeiriadau yn: ${container}`,
  back: () => 'Yn ôl i’r canlyniadau',
  allResults: () => 'Pob canlyniad',
  backTo: (container) => `Yn ôl: ${container ?? 'Pob canlyniad'}`,
  everywhere: (text) => `Chwilio ym mhobman am “${text}”`,
  manual: () => 'Rhoi’r cyfeiriad eich hun',
  open: () => 'Dangos awgrymiadau',
  close: () => 'Cuddio awgrymiadau',
  clear: () => 'Clirio’r cyfeiriad',
  retry: () => 'Rhoi cynnig arall arni',
  container: (name, amount) => `${name}${amount ? `, ${addresses(amount)}` : ''}, yn agor rhestr`,
  opensList: () => 'yn agor rhestr',
  addressCount: addresses,
  results: count({ other: '# awgrym' }),
  resultsIn: (found, container) => `${container}: ${addresses(found)}`,
  none: () => 'Ni chafwyd hyd i gyfeiriadau',
  noneIn: (container) => `${container}: dim byd yn cyfateb`,
  loading: () => 'Yn chwilio…',
  selected: (address) => `Llenwyd y cyfeiriad: ${address}`,
  error: ({ kind, code }) => {
    if (code === 'offline') return 'Rydych all-lein. Rhowch eich cyfeiriad eich hun, neu arhoswch am y cysylltiad.';
    return kind === 'limit'
      ? 'Nid yw’r chwiliad cyfeiriadau ar gael. Rhowch eich cyfeiriad eich hun.'
      : 'Nid yw’r chwiliad cyfeiriadau yn gweithio. Rhowch gynnig arall arni, neu rhowch eich cyfeiriad eich hun.';
  },
};
